import { describe, expect, test } from 'vitest';
import { chipsInWords, sentencesIn } from './testing/in-words.ts';

const NATIONALITIES = `
Nigerian => nationality:Nigeria
Nigerians => nationality:Nigeria
nigeria => nationality:Nigeria
from Nigeria => nationality:Nigeria
Brazilian or Argentinian => nationality:Brazil+Argentina
Nigerian, Ghanaian or Senegalese => nationality:Nigeria+Ghana+Senegal
from Nigeria, Ghana or Senegal => nationality:Nigeria+Ghana+Senegal
Ivorian => nationality:Côte d’Ivoire
from the Ivory Coast => nationality:Côte d’Ivoire
Dutch => nationality:Netherlands
Spaniard => nationality:Spain
English => nationality:England
Scottish => nationality:Scotland
Welsh => nationality:Wales
Northern Irish => nationality:Northern Ireland
Irish => nationality:Ireland ? nationality:Northern Ireland
British => nationality:United Kingdom+England+Scotland+Wales+Northern Ireland
UK => nationality:United Kingdom+England+Scotland+Wales+Northern Ireland
USA => nationality:United States
from the Netherlands => nationality:Netherlands
from DR Congo => nationality:Congo - Kinshasa
Congolese => nationality:Congo - Kinshasa ? nationality:Congo - Brazzaville
Korean => nationality:South Korea ? nationality:North Korea
Guinea => nationality:Guinea ? nationality:Guinea-Bissau ? nationality:Equatorial Guinea ? nationality:Papua New Guinea
Guinea-Bissau => nationality:Guinea-Bissau
Georgia => nationality:Georgia ? text:georgia
Georgian => nationality:Georgia
from Georgia => nationality:Georgia ? in:Georgia
Jordan => nationality:Jordan ? text:jordan
South African => nationality:South Africa
Türkiye => nationality:Türkiye
Turkish => nationality:Türkiye
Czech => nationality:Czechia
Bosnian => nationality:Bosnia & Herzegovina
Trinidadian => nationality:Trinidad & Tobago
Saudi => nationality:Saudi Arabia
Nigerain => nationality:Nigeria ? text:Nigerain
Brasilian => nationality:Brazil ? text:Brasilian
Nigel => text:Nigel
show us players =>
`;

const PLACES = `
near Lagos => near:Lagos#1/100 ? near:Lagos#2/100
near Lagos, Portugal => near:Lagos#2/100
near Leeds => near:Leeds#8/100
near leeds 50km => near:Leeds#8/50
near Leeds (50 km) => near:Leeds#8/50
within 50 km of Leeds => near:Leeds#8/50
within 50km of Leeds => near:Leeds#8/50
10 km around Leeds => near:Leeds#8/25
within 400 km of Leeds => near:Leeds#8/250
30 miles from Leeds => near:Leeds#8/50
close to Leeds => near:Leeds#8/100
around Leeds within 75 km => near:Leeds#8/75
not far from Leeds => near:Leeds#8/100
based near Leeds => near:Leeds#8/100
near Springfield => near:Springfield#10/100 ? near:Springfield#9/100
near New York => near:New York#4/100
near Köln => near:Köln#7/100
near Saint-Étienne => near:Saint-Étienne#6/100
near Rio de Janeiro => near:Rio de Janeiro#5/100
near Atlantis => text:Atlantis
near me => text:near
in Lagos => in:Lagos
in Lagos, Nigeria => in:Lagos
based in Lagos => in:Lagos
living in Leeds => in:Leeds
in New York => in:New York
in Nigeria => in:Nigeria
in Lagos or Accra => in:Lagos+Accra
from Lagos => in:Lagos
Lagos-based => in:Lagos
leeds based => in:leeds
in Atlantis => in:Atlantis
Lagos => text:Lagos
nearby Leeds => near:Leeds#8/100
`;

const CLUBS = `
at CD Marisma => club:CD Marisma
at CD Marisma under 21 => club:CD Marisma | age:..21
plays for Ashcombe Town => club:Ashcombe Town
playing at Lagoon United => club:Lagoon United
who play for US Portanova => club:US Portanova
club: Serra Azul EC => club:Serra Azul EC
at St. Pauli => club:St. Pauli
St Pauli => text:St Pauli
at Chelsea or Arsenal => club:Chelsea+Arsenal
at Schalke 04 => club:Schalke 04
plays for AS Teranga => club:AS Teranga
plays as a striker => position:Striker
play at left back => position:Left Back
at the back => position:Defender
experience in Ligue 2 => experience:Ligue 2
with academy experience => experience:academy
5 years of experience => experience:5 years
first-team experience => experience:first-team
experienced in futsal => experience:futsal
experience: national team => experience:national team
experienced striker => text:experienced | position:Striker
`;

const TEXTS = `
Diallo => text:Diallo
Ibrahima Diallo => text:Ibrahima | text:Diallo
Jean-Pierre => text:Jean-Pierre
O'Sullivan => text:O'Sullivan
Georgia-Mae => text:Georgia-Mae
pacey striker => text:pacey | position:Striker
quick left winger => text:quick | position:Left Winger
山田太郎 => text:山田太郎
striker ⚽ => position:Striker | text:⚽
!!! =>
... =>
the players who =>
`;

describe('nationalities', () => {
  test.each(sentencesIn(NATIONALITIES))(
    '$sentence',
    { tags: ['DISC-130', 'DISC-133', 'DISC-134'] },
    ({ sentence, chips }) => {
      expect(chipsInWords(sentence)).toBe(chips);
    },
  );
});

describe('places', () => {
  test.each(sentencesIn(PLACES))('$sentence', { tags: ['DISC-130', 'DISC-135'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});

describe('clubs and experience', () => {
  test.each(sentencesIn(CLUBS))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});

describe('words that are not known', () => {
  test.each(sentencesIn(TEXTS))('$sentence', { tags: ['DISC-131'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});
