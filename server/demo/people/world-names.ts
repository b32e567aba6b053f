const splitNames = (text: string): readonly string[] => text.split(', ');

/** Chinese characters with their transliteration, used for the e-mail address. */
const splitSpelledNames = (text: string): readonly (readonly [string, string])[] =>
  splitNames(text).map((pair) => pair.split(' ') as [string, string]);

export const chineseFirstNames = splitSpelledNames(
  '芳 fang, 娜 na, 伟 wei, 敏 min, 静 jing, 丽 li, 强 qiang, 磊 lei, 军 jun, 洋 yang, 勇 yong, 艳 yan, 杰 jie, 娟 juan, 涛 tao, 明 ming, 超 chao, 秀英 xiuying, 霞 xia, 平 ping, ' +
    '刚 gang, 桂英 guiying, 建华 jianhua, 晓明 xiaoming, 思远 siyuan, 雨桐 yutong, 子涵 zihan, 欣怡 xinyi, 浩然 haoran, 梓萱 zixuan, 佳慧 jiahui, 俊杰 junjie, 美玲 meiling, 志强 zhiqiang, 海燕 haiyan, 小龙 xiaolong',
);

export const chineseLastNames = splitSpelledNames(
  '王 wang, 李 li, 张 zhang, 刘 liu, 陈 chen, 杨 yang, 黄 huang, 赵 zhao, 吴 wu, 周 zhou, 徐 xu, 孙 sun, 胡 hu, 朱 zhu, 高 gao, 林 lin, 何 he, 郭 guo, 马 ma, 罗 luo, 梁 liang, 郑 zheng, 谢 xie, 欧阳 ouyang, 诸葛 zhuge, 金 jin, 潘 pan, 叶 ye',
);

/** Children of Chinese families often have an Italian first name with a Chinese surname. */
export const chineseItalianLastNames = splitNames(
  'Hu, Chen, Zhou, Lin, Wang, Zheng, Jin, Pan, Ye, Xu, Zhang, Liu',
);

export const arabicFirstNames = splitNames(
  'Fatima, Mohamed, Amina, Youssef, Khadija, Ahmed, Nour, Omar, Yasmine, Hamza, Fatima Zahra, Abdel Rahman, Salma, Karim, Leïla, Rachid, Samira, Bilal, Hind, Ibrahim, Mariam, Walid, Zeïneb, Anouar',
);
export const arabicLastNames = splitNames(
  'El Amrani, Ben Salah, Haddad, El Idrissi, Mansour, Bouazizi, Abdallah, Khalil, El-Sayed, Nasri, Trabelsi, Benali, Chérif, Al Hamdan, Saïdi, Ouali, Darwish, Farouk',
);

export const romanianFirstNames = splitNames(
  'Andreea, Mihai, Elena, Ștefan, Ioana, Alexandru, Mădălina, Cătălin, Gabriela, Florin, Simona, Răzvan, Denisa, Ionuț, Crina, Vlad, Ana-Maria, Nicolae, Tatiana, Dragoș',
);
export const romanianLastNames = splitNames(
  'Popescu, Ionescu, Țurcanu, Munteanu, Stăncescu, Rusu, Moldovan, Ciobanu, Dumitrașcu, Lupu, Gheorghiu, Sârbu, Pătrașcu, Ungureanu, Bălan, Cojocaru',
);

export const ethiopianFirstNames = splitNames(
  'Selam, Tesfaye, Hiwot, Dawit, Meron, Yonas, Senait, Bereket, Feven, Abel, Rahel, Amanuel, Tigist, Kidane, Saba, Mulugeta',
);
export const ethiopianLastNames = splitNames(
  'Haile, Tekle, Abebe, Gebremariam, Wolde, Kebede, Tesfay, Berhane, Alemu, Girma, Mengistu, Habte, Zerai, Negash',
);

export const latinAmericanFirstNames = splitNames(
  'María José, Carlos, Lucía, Jesús, Rocío, Ángel, Milagros, José Luis, Yesenia, Iván, Inés, Andrés, Ximena, Martín, Belén, Óscar, Luz Marina, Raúl, João, Thaís',
);
export const latinAmericanLastNames = splitNames(
  'Quispe, Rodríguez, Muñoz, Gutiérrez, Peña, Núñez, Vásquez, Cárdenas, Huamán, Ordóñez, Zambrano, Ibáñez Ríos, Chávez, Mamani, Gonçalves, da Conceição, Araújo',
);
