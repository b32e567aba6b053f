const splitNames = (text: string): readonly string[] => text.split(', ');

/** Most common first: they are picked more often, so that there are namesakes. */
export const italianFirstNames = splitNames(
  'Giulia, Marco, Chiara, Luca, Francesca, Andrea, Sara, Matteo, Maria, Giuseppe, Anna, Alessandro, Elena, Davide, Martina, Francesco, Paola, Stefano, Laura, Antonio, ' +
    'Federica, Simone, Alice, Lorenzo, Valentina, Giovanni, Silvia, Roberto, Elisa, Riccardo, Nicolò, Zoë, Noemi, Niccolò, Rosalìa, Josè, Teresa, Emma, Sofia, Aurora, Leonardo, ' +
    'Tommaso, Ginevra, Beatrice, Greta, Edoardo, Gabriele, Filippo, Diego, Mattia, Pietro, Giacomo, Camilla, Viola, Bianca, Arianna, Gaia, Irene, Serena, Marta, Ilaria, Claudia, ' +
    'Monica, Barbara, Daniela, Cristina, Patrizia, Raffaella, Carmela, Concetta, Assunta, Immacolata, Rosaria, Lucia, Agnese, Caterina, Margherita, Maddalena, Ludovica, Benedetta, ' +
    'Maria Grazia, Anna Maria, Gian Luca, Pier Paolo, Maria Sole, Gennaro, Ciro, Pasquale, Salvatore, Vincenzo, Domenico, Carmine, Rocco, Calogero, Gaetano, Santo, Nunzio, Ettore, ' +
    'Achille, Ulisse, Enea, Elia, Samuele, Michele, Emanuele, Daniele, Raffaele, Angelo, Bruno, Sergio, Giorgio, Carlo, Paolo, Piero, Alberto, Umberto, Renato, Silvano, Gianni, ' +
    'Mirko, Loris, Ivan, Manuel, Kevin, Denis, Asia, Nicole, Rebecca, Giada, Miriam, Ester, Lia, Nina, Livia, Flavia, Virginia, Costanza, Allegra, Cosimo, Duccio, Lapo, Tiziana, ' +
    'Loredana, Ornella, Graziella, Mariangela, Piergiorgio, Giosuè, Mosè, Artù, Salomè, Desirée, Andrée, François, Hélène, Jörg, Günther, Hannes, Iàcopo, Bettina, Ilse, Efisio, Gavino',
);

export const italianLastNames = splitNames(
  'Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Mancini, Costa, Giordano, Rizzo, Lombardi, Moretti, D’Angelo, D’Angelò, ' +
    'De’ Rossi, Barbieri, Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara, Galli, Martini, Leone, Longo, Gentile, Martinelli, Vitale, Lombardo, Serra, Coppola, De Santis, D’Amico, ' +
    'D’Agostino, Dell’Acqua, Dall’Orto, L’Abbate, Nicolò, Cantù, Viganò, Fumagalli, Brambilla, Sala, Villa, Cattaneo, Riva, Pozzi, Beretta, Mauri, Casati, Corti, Crippa, Sanfilippo, ' +
    'Puglisi, Cammarata, Messina, La Rosa, Lo Cascio, Lo Presti, Di Stefano, Di Benedetto, Della Rovere, Della Torre, Dalla Costa, Dal Pozzo, De Gasperis, Degli Esposti, Degl’Innocenti, ' +
    'Sant’Ambrogio, Quattrocchi, Bevilacqua, Passalacqua, Tagliabue, Mangiapane, Bellucci, Pellegrini, Palumbo, Sanna, Piras, Murgia, Deiana, Cossu, Melis, Pinna, Zanella, Zanetti, ' +
    'Zambon, Pavan, Furlan, Visentin, Boscolo, Marangon, Trevisan, Cester, Battistuta, Nardin, Hofer, Gruber, Mair, Pichler, Kofler, Bérard, Chênevier, Parodi, Canepa, Bruzzone, ' +
    'Repetto, Ghiglione, Ferrero, Giraudo, Bertone, Gallo Orsi, Peyron, Rosso, Bo, Re, Po, Fo, Montanari, Fabbri, Casadei, Zanotti, Gualandi, Malaguti, Venturi, Bartolini, Baldini, ' +
    'Lorusso, Losito, Cannone, Fortunato, Petruzzelli, Iannone, Iacobucci, Esposito Mocerino, Cuomo, Capasso, Sorrentino, Scognamiglio, Santangelo, Arcuri, Talarico, Scalzo, Muià, ' +
    'Scopelliti, Laganà, Crinò, Cutrì, Surace, Spanò, Foti, Marcianò, Di Giovannantonio, Proietti, Ciccarelli, Mastroianni, Pierantoni, Cecchini, Bartolomei, Mencarelli, Fratini, Tiberi',
);
