/**
 * Turns a play (keyframes for the players who take part, starting places for the others) into one position per player
 * and frame. Players without keyframes keep their team's shape: they shift with the ball, a little late.
 */
import { add, clamp, distance, length, meanAround, pathAt, subtract, unit } from './motion.mjs';
import { FPS } from './stage/theme.mjs';

export const PITCH = { length: 105, width: 68 };

/** How far ahead of a player's middle the ball is kept, in metres (a disc is drawn larger than a person). */
const REACH = 1.75;
const PERSONAL_SPACE = 3;

/** Frames on both sides over which a player's path is evened out. */
const SIDESTEP = 5;

/** Frames: `{ t, players: [{ id, team, number, at }], ball: { at, height }, holder }`, 25 for each second. */
export function simulate(play) {
  const count = Math.round(play.duration * FPS);
  const squad = [...squadOf('home', play), ...squadOf('away', play)];
  const focus = smoothFocus(play, squad, count);
  const crowded = Array.from({ length: count }, (_, i) =>
    keepApart(squad.map((player) => ({ ...player, at: placeOf(player, focus, i) }))),
  );
  // Two players who cross are pushed apart one way and then suddenly the other; the mean turns that into a sidestep.
  const trackOf = new Map(
    squad.map(({ id }, index) => {
      const track = crowded.map((players) => players[index].at);
      return [id, track.map((_, i) => meanAround(track, i, SIDESTEP, SIDESTEP))];
    }),
  );
  return crowded.map((_, i) => {
    const players = squad.map(({ id, team, number }) => ({ id, team, number, at: trackOf.get(id)[i] }));
    const { holder, ...ball } = ballAt(play, trackOf, i);
    return { t: i / FPS, players, ball, holder };
  });
}

function squadOf(team, play) {
  return Object.entries(play[team].places).map(([number, place]) => {
    const id = `${team[0]}${number}`;
    const follow = number === '1' ? [0.05, 0.1] : (play[team].follow ?? [0.4, 0.3]);
    return { id, team, number: Number(number), place, follow, run: play.runs[id] };
  });
}

/** Where the eye rests: the ball, drawn out over almost three seconds, so that a team drifts instead of twitching. */
function smoothFocus(play, squad, count) {
  const rough = new Map(
    squad.map(({ id, place, run }) => [
      id,
      Array.from({ length: count }, (_, i) => (run ? pathAt(run, i / FPS) : place)),
    ]),
  );
  const ball = Array.from({ length: count }, (_, i) => ballAt(play, rough, i).at);
  return ball.map((_, i) => meanAround(ball, i, Math.round(1.9 * FPS), Math.round(0.8 * FPS)));
}

function placeOf({ place, follow, run, number, team }, focus, i) {
  const t = i / FPS;
  // No player stands quite still; the phase differs by shirt so that no two sway together.
  const phase = number * 1.7 + (team === 'home' ? 0 : 2.3);
  const sway = [Math.sin(t * 0.9 + phase) * 0.28, Math.cos(t * 0.7 + phase * 1.3) * 0.28];
  if (run) return add(pathAt(run, t), sway, 0.4);
  const late = Math.max(0, i - Math.round((number % 4) * 0.12 * FPS));
  const [dx, dy] = subtract(focus[late], focus[0]);
  const [x, y] = add([place[0] + dx * follow[0], place[1] + dy * follow[1]], sway);
  return [clamp(x, 1, PITCH.length - 1), clamp(y, 1, PITCH.width - 1)];
}

/** Pushes discs that would overlap apart; a player with keyframes gives way less, since the play depends on their path. */
function keepApart(players) {
  for (let round = 0; round < 4; round++) {
    for (const [index, one] of players.entries()) {
      for (const other of players.slice(index + 1)) {
        const gap = distance(one.at, other.at);
        if (gap >= PERSONAL_SPACE || gap === 0) continue;
        const yields = [one.run ? 0.15 : 1, other.run ? 0.15 : 1];
        const step = ((PERSONAL_SPACE - gap) * 0.5) / (yields[0] + yields[1]);
        const away = unit(subtract(other.at, one.at));
        one.at = add(one.at, away, -step * yields[0]);
        other.at = add(other.at, away, step * yields[1]);
      }
    }
  }
  return players;
}

/** The ball at frame `i`: at a player's feet, or on its way between two events of `play.ball`. */
function ballAt(play, trackOf, i) {
  const t = i / FPS;
  const index = play.ball.findLastIndex((event) => event.at <= t);
  const event = play.ball[index];
  if (t >= (event.arrive ?? event.at)) {
    return { at: restingPlace(play, trackOf, index, i), height: 0, holder: trackOf.has(event.to) ? event.to : null };
  }
  const from = restingPlace(play, trackOf, index - 1, Math.round(event.at * FPS));
  const to = restingPlace(play, trackOf, index, Math.round(event.arrive * FPS));
  const u = (t - event.at) / (event.arrive - event.at);
  return { ...flightOf(event, from, to, u), holder: null };
}

/** A point of a ball's flight: it loses speed, may bend (metres to its right) and may rise (metres). */
export function flightOf(event, from, to, u) {
  const gone = event.kind === 'shot' ? u : 1 - (1 - u) ** 1.3;
  const along = unit(subtract(to, from));
  const arc = 4 * gone * (1 - gone);
  const straight = add(from, subtract(to, from), gone);
  return { at: add(straight, [-along[1], along[0]], arc * (event.bend ?? 0)), height: arc * (event.lift ?? 0) };
}

function restingPlace(play, trackOf, index, i) {
  const event = play.ball[index];
  const track = trackOf.get(event.to);
  if (!track) return event.to;
  const here = track[clamp(i, 0, track.length - 1)];
  const velocity = velocityAt(track, i);
  const next = play.ball[index + 1];
  const target = next
    ? (trackOf.get(next.to)?.[clamp(Math.round(next.arrive * FPS), 0, track.length - 1)] ?? next.to)
    : null;
  // A runner has the ball in front of them; a player standing still has already turned to where it goes next.
  const outlook = target ? unit(subtract(target, here)) : [0, 0];
  const heading = add(velocity, outlook, 2.5 / (1 + length(velocity) * 0.5));
  return add(here, unit(heading), REACH);
}

/** Metres per second, over a fifth of a second on both sides so that a single frame cannot jerk it. */
export function velocityAt(track, i) {
  const reach = Math.round(0.2 * FPS);
  const [a, b] = [clamp(i - reach, 0, track.length - 1), clamp(i + reach, 0, track.length - 1)];
  return b === a ? [0, 0] : subtract(track[b], track[a]).map((part) => (part * FPS) / (b - a));
}
