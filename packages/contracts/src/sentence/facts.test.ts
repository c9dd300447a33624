import { describe, expect, test } from 'vitest';
import { chipsInWords, sentencesIn } from './testing/in-words.ts';

const CONTRACTS = `
contract until June 2027 => contractUntil:2027-06
contract until 2027 => contractUntil:2027-12
contract ending 2027 => contractUntil:2027-12
contract ends in June => contractUntil:2027-06
contract expires 06/2027 => contractUntil:2027-06
contract until 2027-06 => contractUntil:2027-06
under contract until December 2028 => contractUntil:2028-12
expiring this summer => contractUntil:2027-08
expiring within 6 months => contractUntil:2027-05
expiring in the next 12 months => contractUntil:2027-11
expiring contract => contractUntil:2027-05 ? contractUntil:2027-11
contract expiring => contractUntil:2027-05 ? contractUntil:2027-11
contract expiring soon => contractUntil:2027-05
last year of contract => contractUntil:2027-05 ? contractUntil:2027-11
out of contract in June => contractUntil:2027-06
out of contract next summer => contractUntil:2027-08
contract ends this year => contractUntil:2026-12
deal ends in 2027 => contractUntil:2027-12
contract runs out in march => contractUntil:2027-03
ends at the end of the season => contractUntil:2027-06
free in the summer => contractUntil:2027-08
until January 2027 => contractUntil:2027-01
`;

const FACTS = `
under contract => availability:contract
out of contract => freeAgent
free agent => freeAgent
free agents => freeAgent
on a free => freeAgent
unattached => freeAgent
without a club => freeAgent
no club => freeAgent
clubless => freeAgent
bosman => freeAgent
with a club => -freeAgent
available => availability:available
available for transfer => availability:available
transfer-listed => availability:available
on trial => availability:trial
trialists => availability:trial
available or on trial => availability:available+trial
left footed => foot:left
left-footed => foot:left
leftfooted => foot:left
left foot => foot:left
left-footer => foot:left
lefty => foot:left
right-footed => foot:right
two-footed => foot:both
both feet => foot:both
ambidextrous => foot:both
left or right footed => foot:left+right
left foot only => foot:left!
only right-footed => foot:right!
strictly left footed => foot:left!
left => foot:left ? position:Left Back+Left Winger
right => foot:right ? position:Right Back+Right Winger
left footd => foot:left
with video => hasClips
with clips => hasClips
has video => hasClips
clips => hasClips
video available => hasClips
highlights => hasClips
my saved => saved
my saved players => saved
saved => saved
on my shortlist => saved
starred => saved
newest => sort:newest
tallest first => sort:tallest
youngest => sort:youngest
nearest => sort:nearest
sort by distance => sort:nearest
recently active => sort:active
best match => sort:match
availability confirmed => sort:confirmed
sort by name => sort:name
`;

describe('ends of contracts', () => {
  test.each(sentencesIn(CONTRACTS))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});

describe('foot, availability, clips, saved players and order', () => {
  test.each(sentencesIn(FACTS))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});
