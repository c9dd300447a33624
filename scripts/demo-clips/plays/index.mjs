/**
 * The six plays. A play is data:
 * - `places`: where each shirt number starts, in metres from the top left corner; the home team attacks to the right
 * - `runs`: keyframes [second, x, y] of the players who take part; the others keep the team's shape (`follow`)
 * - `ball`: who has it from when, and each pass or shot (`at`, `arrive`, `bend` and `lift` in metres); `kind` `theirs`
 *   is drawn in chalk, and `meant` is where a pass that gets `cutOut` was going
 * - `shownRuns`: whose path is drawn, from when to when; `flashes`: when and where rings spread
 * - `camera`: keyframes [second, x, y, metres across]
 * - `steps`: the caption's words from a second on
 */

import { cornerRoutine } from './corner-routine.mjs';
import { counterAttack } from './counter-attack.mjs';
import { cutInside } from './cut-inside.mjs';
import { interception } from './interception.mjs';
import { keeperSave } from './keeper-save.mjs';
import { throughBall } from './through-ball.mjs';

export const plays = [counterAttack, throughBall, cutInside, keeperSave, interception, cornerRoutine];
