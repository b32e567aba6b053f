// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sanitizeEventHtml } from '#server/event/event-html.ts';
import { parsePasted } from './parse-pasted.ts';
import { parsePlainText } from './plain-text.ts';
import { serializeHtml } from './serialize-html.ts';

const rel = 'rel="noopener noreferrer nofollow"';
const createWordListItem = (list: string, level: number, mark: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>` +
  `<![if !supportLists]><span lang=IT style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>` +
  `<span lang=IT style='color:red'>${text}<o:p></o:p></span></p>`;

const corpus: readonly (readonly [name: string, html: string, expected: string])[] = [
  [
    'Word: headings, a centred bold paragraph, o:p, comments of the office',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><xml><w:WordDocument/></xml></head>
     <body lang=IT><!--StartFragment--><h1>Programma<o:p></o:p></h1>
     <p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:14.0pt'>Puliamo
     insieme</span></b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><h2>Dove</h2><!--EndFragment--></body></html>`,
    '<h2>Programma</h2><p><strong>Puliamo insieme</strong></p><h3>Dove</h3>',
  ],
  [
    'Word: lists written as paragraphs, one inside the other',
    createWordListItem('l0', 1, '·', 'Guanti') +
      createWordListItem('l0', 2, 'o', 'grandi') +
      createWordListItem('l0', 1, '·', 'Acqua') +
      createWordListItem('l1', 1, '1.', 'Prima') +
      createWordListItem('l1', 1, '2.', 'Poi'),
    '<ul><li>Guanti<ul><li>grandi</li></ul></li><li>Acqua</li></ul><ol><li>Prima</li><li>Poi</li></ol>',
  ],
  [
    'Google Docs: formats in styles, a bold wrapper that is not bold, lists beside their items',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">` +
      `<span style="font-size:11pt;font-family:Arial;font-weight:700;white-space:pre-wrap">Ciao</span>` +
      `<span style="font-style:italic;white-space:pre-wrap"> a tutti</span></p><br /><ul style="margin:0"><li dir="ltr" aria-level="1" style="font-weight:400"><p role="presentation"><span>uno</span></p></li>` +
      `<ul><li aria-level="2"><p><span style="text-decoration:line-through">due</span></p></li></ul></ul>` +
      `<p><a href="https://example.org/x" style="text-decoration:none"><span style="text-decoration:underline;color:#1155cc">qui</span></a></p></b><br class="Apple-interchange-newline">`,
    `<p><strong>Ciao</strong><em> a tutti</em></p><ul><li>uno<ul><li><s>due</s></li></ul></li></ul><p><a href="https://example.org/x" ${rel}>qui</a></p>`,
  ],
  [
    'A page: pictures, buttons and scripts go, what runs loses its address, a table is paragraphs',
    `<div class="a"><h2 id=x><b>Titolo</b></h2><div>testo <img src=x onerror="alert(1)" alt="foto"> con <a href="javascript:alert(1)">trappola</a>` +
      `<script>alert(2)</script><svg onload="alert(3)"><text>no</text></svg></div><span style="display:none">nascosto</span>` +
      `<table><tr><th>Ora</th><th>Cosa</th></tr><tr><td>10</td><td><p>Ritrovo</p></td></tr><tr><td><ul><li>a</li></ul></td><td>b</td></tr></table><button>Compra</button></div>`,
    '<h2>Titolo</h2><p>testo con trappola</p><p>Ora · Cosa</p><p>10 · Ritrovo</p><ul><li>a</li></ul><p>b</p><p>Compra</p>',
  ],
  [
    'Word online: a list of its own for each item',
    '<div class="ListContainerWrapper"><ul><li data-aria-level="1"><p><span>a</span></p></li></ul></div><div class="ListContainerWrapper"><ul><li><p>b</p></li></ul></div>',
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    'A message: lines in div',
    '<div>uno</div><div><br></div><div>due<br>tre</div>',
    '<p>uno</p><p>due<br />tre</p>',
  ],
  [
    'Our own editor: spaces that were typed',
    '<p class="x" dir="ltr"><span style="white-space: pre-wrap;">a   b </span><b><strong style="white-space: pre-wrap;">c</strong></b></p>',
    '<p>a \u00a0\u00a0b <strong>c</strong></p>',
  ],
  ['A program: its lines stay', '<pre>uno\ndue</pre>', '<p>uno<br />due</p>'],
  [
    'Foreign addresses',
    '<a href="//evil.example">a</a> <a href="/\\evil.example">b</a> <a href=" java\nscript:alert(1)">c</a> <a href="data:text/html,x">d</a> <a href="file:///etc">e</a> <a href="TEL:+39">f</a>',
    `<p>a b c d e <a href="TEL:+39" ${rel}>f</a></p>`,
  ],
];

test.each(corpus)('[EV-43] %s', async (_, html, expected) => {
  const out = serializeHtml(parsePasted(html));
  expect(out).toBe(expected);
  expect(await sanitizeEventHtml(out)).toBe(out);
});

test('[EV-43] in plain text an empty line ends a paragraph and a line break is kept', () => {
  expect(serializeHtml(parsePlainText('uno\r\ndue\r\n\r\n  \n<b>tre</b>  &\n'))).toBe(
    '<p>uno<br />due</p><p>&lt;b&gt;tre&lt;/b&gt; \u00a0&amp;</p>',
  );
});
