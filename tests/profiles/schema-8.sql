-- What a profile of tables of version 8 holds: six moves of every puzzle, most of them as `tilefold play --record` stored
-- them, analysed, and two mistakes that have been practised. Two games have the labels of a study, and one of them has
-- moves of a player in the window. There is one study, and there are six gestures, two of them points of a path. There
-- are two players; the second has a game of Swap and one of Unblock.
PRAGMA application_id = 1414089797;
PRAGMA user_version = 8;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE profile (id TEXT NOT NULL) STRICT;
INSERT INTO profile VALUES('d3b7f27a7d39df30a4e147a35eee3ea7');
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  puzzle TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  parameters_hash TEXT NOT NULL,
  horizon INTEGER NOT NULL,
  seed TEXT NOT NULL,
  position TEXT,
  client TEXT NOT NULL,
  started INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  ended INTEGER,
  status TEXT NOT NULL,
  score INTEGER NOT NULL,
  largest INTEGER,
  moves INTEGER NOT NULL,
  undos INTEGER NOT NULL DEFAULT 0,
  hints INTEGER NOT NULL DEFAULT 0,
  autoplay_moves INTEGER NOT NULL DEFAULT 0,
  continues INTEGER NOT NULL DEFAULT 0,
  given_moves INTEGER NOT NULL DEFAULT 0,
  strategy TEXT,
  nodes INTEGER NOT NULL DEFAULT 0,
  node INTEGER NOT NULL DEFAULT 0,
  left_at INTEGER NOT NULL DEFAULT -1,
  previous INTEGER REFERENCES games (id) ON DELETE SET NULL,
  following INTEGER REFERENCES games (id) ON DELETE SET NULL,
  deleted INTEGER
, participant TEXT, condition TEXT, session TEXT, player INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO games VALUES(1,'drop',1,'{"rows":7,"columns":5,"preview":1,"spawn":"weighted","spawn_decay":0.55,"max_spawn":256,"continues":3,"continue_rows":3}','cbf29ce484222325',1,'7',NULL,'command line',1795356917115,1795356917217,NULL,'playing',24,16,6,0,0,6,0,0,'random',6,6,-1,NULL,NULL,NULL,'P01','timed','1',0);
INSERT INTO games VALUES(2,'slide',1,'{"rows":4,"columns":4,"four_percent":10,"start_tiles":2,"goal":2048}','cbf29ce484222325',0,'7',NULL,'window',1795356917342,1795356917378,NULL,'playing',16,8,6,0,0,0,0,0,NULL,6,6,-1,NULL,NULL,NULL,'P01','timed','1',0);
INSERT INTO games VALUES(3,'swap',1,'{"rows":8,"columns":8,"value":"doubling","place":"swapped","shape":"cross","diagonals":false,"swaps":"merging","gravity":true,"preview":0}','cbf29ce484222325',0,'7',NULL,'command line',1795356917500,1795356917576,NULL,'playing',700,NULL,6,0,0,6,0,0,'random',6,6,-1,NULL,NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO games VALUES(4,'pairs',1,'{"columns":9,"start_rows":3,"refills":4,"refill_from":"last_cell","stages":true,"linger":false}','cbf29ce484222325',0,'7',NULL,'command line',1795356917832,1795356917907,NULL,'playing',15,NULL,6,0,0,6,0,0,'random',6,6,-1,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES(5,'unblock',1,'{"rows":6,"columns":6,"red_row":3,"level":18}','cbf29ce484222325',0,'7',NULL,'command line',1795356918007,1795356918027,NULL,'playing',0,NULL,6,0,0,6,0,0,'random',6,6,-1,NULL,NULL,NULL,NULL,NULL,NULL,1);
CREATE TABLE moves (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  node INTEGER NOT NULL,
  parent INTEGER NOT NULL,
  taken INTEGER NOT NULL,
  move TEXT NOT NULL,
  score INTEGER NOT NULL,
  gain INTEGER NOT NULL,
  since_previous INTEGER,
  since_ready INTEGER,
  played INTEGER NOT NULL,
  played_by TEXT, down INTEGER, up INTEGER, device TEXT,
  PRIMARY KEY (game, node)
) STRICT, WITHOUT ROWID;
INSERT INTO moves VALUES(1,1,0,1,'4',0,0,NULL,NULL,1795356917154,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(1,2,1,2,'2',0,0,17,NULL,1795356917171,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(1,3,2,3,'3',8,8,5,NULL,1795356917176,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(1,4,3,4,'3',24,16,21,NULL,1795356917197,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(1,5,4,5,'4',24,0,3,NULL,1795356917201,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(1,6,5,6,'4',24,0,17,NULL,1795356917217,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(2,1,0,1,'up',0,0,NULL,540,1795356917351,NULL,340,540,'mouse');
INSERT INTO moves VALUES(2,2,1,2,'up',4,4,18,580,1795356917369,NULL,380,580,'mouse');
INSERT INTO moves VALUES(2,3,2,3,'right',4,0,1,620,1795356917370,NULL,420,620,'mouse');
INSERT INTO moves VALUES(2,4,3,4,'up',8,4,3,660,1795356917373,NULL,460,660,'mouse');
INSERT INTO moves VALUES(2,5,4,5,'right',16,8,4,700,1795356917377,NULL,500,700,'mouse');
INSERT INTO moves VALUES(2,6,5,6,'down',16,0,0,700,1795356917378,NULL,700,NULL,'keyboard');
INSERT INTO moves VALUES(3,1,0,1,'6,2-6,3',92,92,NULL,NULL,1795356917535,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(3,2,1,2,'3,6-4,6',108,16,10,NULL,1795356917545,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(3,3,2,3,'4,2-4,3',220,112,15,NULL,1795356917560,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(3,4,3,4,'3,3-3,4',364,144,2,NULL,1795356917562,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(3,5,4,5,'3,3-3,4',636,272,8,NULL,1795356917570,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(3,6,5,6,'1,6-2,6',700,64,6,NULL,1795356917576,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(4,1,0,1,'1,5-2,4',1,1,NULL,NULL,1795356917894,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(4,2,1,2,'1,2-2,1',2,1,7,NULL,1795356917902,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(4,3,2,3,'1,4-3,4',6,4,2,NULL,1795356917903,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(4,4,3,4,'3,3-3,5',10,4,1,NULL,1795356917904,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(4,5,4,5,'1,1-3,1',14,4,1,NULL,1795356917905,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(4,6,5,6,'1,7-2,7',15,1,1,NULL,1795356917907,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(5,1,0,1,'B-1',0,0,NULL,NULL,1795356918014,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(5,2,1,2,'C-1',0,0,7,NULL,1795356918021,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(5,3,2,3,'B-1',0,0,2,NULL,1795356918024,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(5,4,3,4,'D+2',0,0,1,NULL,1795356918024,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(5,5,4,5,'D-4',0,0,2,NULL,1795356918026,'random',NULL,NULL,NULL);
INSERT INTO moves VALUES(5,6,5,6,'D+1',0,0,1,NULL,1795356918027,'random',NULL,NULL,NULL);
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  node INTEGER NOT NULL,
  detail TEXT,
  happened INTEGER NOT NULL
) STRICT;
CREATE TABLE lines (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  node INTEGER NOT NULL,
  moves TEXT NOT NULL
) STRICT;
INSERT INTO lines VALUES(1,6,'423344');
INSERT INTO lines VALUES(2,6,'uururd');
INSERT INTO lines VALUES(3,6,'(6,2-6,3)(3,6-4,6)(4,2-4,3)(3,3-3,4)(3,3-3,4)(1,6-2,6)');
INSERT INTO lines VALUES(4,6,'(1,5-2,4)(1,2-2,1)(1,4-3,4)(3,3-3,5)(1,1-3,1)(1,7-2,7)');
INSERT INTO lines VALUES(5,6,'(B-1)(C-1)(B-1)(D+2)(D-4)(D+1)');
CREATE TABLE judged (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  strategy TEXT NOT NULL,
  node INTEGER NOT NULL,
  version INTEGER NOT NULL,
  until INTEGER NOT NULL,
  number INTEGER NOT NULL,
  best TEXT NOT NULL,
  value REAL NOT NULL,
  best_value REAL NOT NULL,
  loss_error REAL NOT NULL,
  rank INTEGER NOT NULL,
  choices INTEGER NOT NULL,
  gain REAL NOT NULL,
  next_value REAL NOT NULL,
  stake REAL NOT NULL,
  proven INTEGER NOT NULL,
  PRIMARY KEY (game, strategy, node)
) STRICT, WITHOUT ROWID;
INSERT INTO judged VALUES(1,'expectimax:nodes=200',1,1,0,1,'4',263638.0,263638.0,0.0,1,5,0.0,264028.0,263638.0,0);
INSERT INTO judged VALUES(1,'expectimax:nodes=200',2,1,0,2,'2',264028.0,264028.0,0.0,1,5,0.0,263804.29032339068361,264028.0,0);
INSERT INTO judged VALUES(1,'expectimax:nodes=200',3,1,0,3,'2',263575.97570897563128,263804.29032339068361,1289.3146144150523468,3,5,8.0,263746.32066282856976,263804.29032339068361,0);
INSERT INTO judged VALUES(1,'expectimax:nodes=200',4,1,0,4,'2',263703.3831358993193,263746.32066282856976,42.937526929250452666,3,5,16.0,263601.98563571239356,263746.32066282856976,0);
INSERT INTO judged VALUES(1,'expectimax:nodes=200',5,1,0,5,'4',263601.98563571239356,263601.98563571239356,0.0,1,5,0.0,263665.4293860773905,263601.98563571239356,0);
INSERT INTO judged VALUES(1,'expectimax:nodes=200',6,1,0,6,'5',262259.6392073801835,263665.4293860773905,5679.2098213027929886,5,5,0.0,263728.98353237810079,263665.4293860773905,0);
INSERT INTO judged VALUES(2,'expectimax:nodes=200',1,1,0,1,'up',188000.0,188000.0,0.0,1,4,0.0,188116.0,188000.0,0);
INSERT INTO judged VALUES(2,'expectimax:nodes=200',2,1,0,2,'up',188116.0,188116.0,0.0,1,4,4.0,188352.0,188116.0,0);
INSERT INTO judged VALUES(2,'expectimax:nodes=200',3,1,0,3,'left',187600.0,188352.0,0.0,4,4,0.0,188307.5,188352.0,0);
INSERT INTO judged VALUES(2,'expectimax:nodes=200',4,1,0,4,'left',188214.125,188307.5,46.624999999999999999,2,3,4.0,187240.0,188307.5,0);
INSERT INTO judged VALUES(2,'expectimax:nodes=200',5,1,0,5,'up',184696.0,187240.0,0.0,3,4,8.0,187687.93749999999999,187240.0,0);
INSERT INTO judged VALUES(2,'expectimax:nodes=200',6,1,0,6,'right',187506.62499999999999,187687.93749999999999,85.3125,2,3,0.0,186368.0,187687.93749999999999,0);
INSERT INTO judged VALUES(3,'expectimax:nodes=200',1,1,0,1,'6,2-6,3',1562239.5,1562239.5,8301.9283044914736818,1,26,92.0,1565822.25,1562239.5,0);
INSERT INTO judged VALUES(3,'expectimax:nodes=200',2,1,0,2,'3,6-4,6',1565822.25,1565822.25,0.0,1,29,16.0,1566320.75,1565822.25,0);
INSERT INTO judged VALUES(3,'expectimax:nodes=200',3,1,0,3,'7,3-7,4',1560262.0,1566320.75,914.68439456823932686,27,27,112.0,1562746.6000000000931,1566320.75,0);
INSERT INTO judged VALUES(3,'expectimax:nodes=200',4,1,0,4,'3,1-3,2',1556806.0,1562746.6000000000931,1738.751943205272255,17,20,144.0,1555398.5,1562746.6000000000931,0);
INSERT INTO judged VALUES(3,'expectimax:nodes=200',5,1,0,5,'7,3-7,4',1547599.0,1555398.5,2528.2887603190270055,17,17,272.0,1553563.1999999999534,1555398.5,0);
INSERT INTO judged VALUES(3,'expectimax:nodes=200',6,1,0,6,'6,4-6,5',1539091.0,1553563.1999999999534,8542.5999493225735935,4,15,64.0,1554934.25,1553563.1999999999534,0);
INSERT INTO judged VALUES(4,'solve:nodes=200',1,1,6,1,'1,5-2,4',-10015.0,-10015.0,0.0,1,16,-1.0,-10014.0,-15.0,0);
INSERT INTO judged VALUES(4,'solve:nodes=200',2,1,6,2,'1,2-2,1',-10014.0,-10014.0,0.0,1,12,-1.0,-10013.0,-14.0,0);
INSERT INTO judged VALUES(4,'solve:nodes=200',3,1,6,3,'1,4-3,4',-10013.0,-10013.0,0.0,1,10,-1.0,-10012.0,-13.0,0);
INSERT INTO judged VALUES(4,'solve:nodes=200',4,1,6,4,'3,3-3,5',-10012.0,-10012.0,0.0,1,8,-1.0,-10011.0,-12.0,0);
INSERT INTO judged VALUES(4,'solve:nodes=200',5,1,6,5,'1,1-3,1',-10011.0,-10011.0,0.0,1,7,-1.0,-10010.0,-11.0,0);
INSERT INTO judged VALUES(4,'solve:nodes=200',6,1,6,6,'1,7-2,7',-10010.0,-10010.0,0.0,1,6,-1.0,-10009.0,-10.0,1);
INSERT INTO judged VALUES(5,'shortest',1,1,0,1,'D-2',-7.0,-6.0,0.0,5,9,-1.0,-6.0,12.0,1);
INSERT INTO judged VALUES(5,'shortest',2,1,0,2,'D-2',-7.0,-6.0,0.0,5,9,-1.0,-6.0,12.0,1);
INSERT INTO judged VALUES(5,'shortest',3,1,0,3,'D-2',-7.0,-6.0,0.0,5,9,-1.0,-6.0,12.0,1);
INSERT INTO judged VALUES(5,'shortest',4,1,0,4,'D-2',-7.0,-6.0,0.0,5,11,-1.0,-6.0,12.0,1);
INSERT INTO judged VALUES(5,'shortest',5,1,0,5,'D-4',-6.0,-6.0,0.0,1,8,-1.0,-5.0,12.0,1);
INSERT INTO judged VALUES(5,'shortest',6,1,0,6,'E-1',-6.0,-5.0,0.0,4,12,-1.0,-5.0,12.0,1);
CREATE TABLE practice (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  node INTEGER NOT NULL,
  box INTEGER NOT NULL,
  due INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  PRIMARY KEY (game, node)
) STRICT, WITHOUT ROWID;
INSERT INTO practice VALUES(1,6,1,20780,1,1);
INSERT INTO practice VALUES(5,1,6,0,1,0);
CREATE TABLE study_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  study TEXT NOT NULL,
  protocol TEXT NOT NULL,
  protocol_hash TEXT NOT NULL,
  participant TEXT NOT NULL,
  session TEXT NOT NULL,
  condition TEXT,
  client TEXT NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER,
  outcome TEXT
) STRICT;
INSERT INTO study_runs VALUES(1,'Ten levels','title = "Ten levels"','0123456789abcdef','P01','',NULL,'0.1.0',1790000000000,1790000100000,'finished');
CREATE TABLE study_steps (
  run INTEGER NOT NULL REFERENCES study_runs (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  kind TEXT NOT NULL,
  block TEXT,
  trial TEXT,
  position INTEGER NOT NULL,
  game INTEGER REFERENCES games (id) ON DELETE SET NULL,
  started INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 0,
  moves INTEGER NOT NULL DEFAULT 0,
  ended INTEGER,
  outcome TEXT,
  PRIMARY KEY (run, step)
) STRICT, WITHOUT ROWID;
INSERT INTO study_steps VALUES(1,0,'question',NULL,NULL,0,NULL,1790000000000,4000,0,1790000004000,'answered');
CREATE TABLE study_answers (
  run INTEGER NOT NULL REFERENCES study_runs (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT,
  PRIMARY KEY (run, step)
) STRICT, WITHOUT ROWID;
INSERT INTO study_answers VALUES(1,0,'age','42');
CREATE TABLE study_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run INTEGER NOT NULL REFERENCES study_runs (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT,
  happened INTEGER NOT NULL
) STRICT;
INSERT INTO study_events VALUES(1,1,0,'resumed','0',1790000001000);
CREATE TABLE gestures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  reason TEXT,
  after_move INTEGER NOT NULL,
  node INTEGER NOT NULL,
  happened INTEGER NOT NULL,
  x INTEGER,
  y INTEGER,
  pressed INTEGER,
  pressed_x INTEGER,
  pressed_y INTEGER,
  device TEXT
) STRICT;
INSERT INTO gestures VALUES(1,2,'path',NULL,0,0,1795356917346,1512,1700,NULL,NULL,NULL,'mouse');
INSERT INTO gestures VALUES(2,2,'aborted','short',0,0,1795356917348,1634,1702,1795356917346,1512,1700,'mouse');
INSERT INTO gestures VALUES(3,2,'path',NULL,1,1,1795356917360,2250,1031,NULL,NULL,NULL,'mouse');
INSERT INTO gestures VALUES(4,2,'aborted','illegal',6,6,1795356917378,NULL,NULL,NULL,NULL,NULL,'keyboard');
INSERT INTO gestures VALUES(5,4,'unpicked','deselected',2,2,1795356917902,4500,500,1795356917895,4438,560,'touch');
INSERT INTO gestures VALUES(6,5,'aborted','not_moved',3,3,1795356918024,3125,2750,1795356918024,3500,2250,'mouse');
CREATE TABLE players (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  chosen INTEGER NOT NULL
) STRICT;
INSERT INTO players VALUES(1,'Zoë "Ł" 王',1795356920000);
CREATE TABLE best_scores (
  player INTEGER NOT NULL,
  puzzle TEXT NOT NULL,
  parameters_hash TEXT NOT NULL,
  assisted INTEGER NOT NULL,
  score INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  horizon INTEGER NOT NULL,
  game INTEGER REFERENCES games (id) ON DELETE SET NULL,
  node INTEGER NOT NULL,
  reached INTEGER NOT NULL,
  PRIMARY KEY (player, puzzle, parameters_hash, assisted)
) STRICT, WITHOUT ROWID;
INSERT INTO best_scores VALUES(0,'drop','cbf29ce484222325',1,24,'{"rows":7,"columns":5,"preview":1,"spawn":"weighted","spawn_decay":0.55,"max_spawn":256,"continues":3,"continue_rows":3}',1,1,4,1795356917197);
INSERT INTO best_scores VALUES(0,'pairs','cbf29ce484222325',1,15,'{"columns":9,"start_rows":3,"refills":4,"refill_from":"last_cell","stages":true,"linger":false}',0,4,6,1795356917907);
INSERT INTO best_scores VALUES(0,'slide','cbf29ce484222325',0,16,'{"rows":4,"columns":4,"four_percent":10,"start_tiles":2,"goal":2048}',0,2,5,1795356917377);
INSERT INTO best_scores VALUES(1,'swap','cbf29ce484222325',1,700,'{"rows":8,"columns":8,"value":"doubling","place":"swapped","shape":"cross","diagonals":false,"swaps":"merging","gravity":true,"preview":0}',0,3,6,1795356917576);
CREATE TABLE under_way (
  player INTEGER NOT NULL,
  puzzle TEXT NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  next_parameters TEXT NOT NULL,
  PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO under_way VALUES(1,'unblock',5,'{"rows":6,"columns":6,"red_row":3,"level":18}');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('games',5);
INSERT INTO sqlite_sequence VALUES('study_runs',1);
INSERT INTO sqlite_sequence VALUES('study_events',1);
INSERT INTO sqlite_sequence VALUES('gestures',6);
INSERT INTO sqlite_sequence VALUES('players',1);
CREATE INDEX games_by_puzzle ON games (puzzle, id);
CREATE INDEX events_by_game ON events (game, id);
CREATE UNIQUE INDEX study_runs_by_participant ON study_runs (study, participant, session);
CREATE INDEX study_events_by_run ON study_events (run, id);
CREATE INDEX gestures_by_game ON gestures (game, id);
COMMIT;
