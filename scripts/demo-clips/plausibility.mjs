/** Checks each play against the rules of the game: no player in a clip may be offside or faster than a person can run. */
import { distance } from './motion.mjs';
import { velocityAt } from './simulate.mjs';
import { FPS } from './stage/theme.mjs';

const TOP_SPEED = 10.2;
const FASTEST_BALL = 34;

/** Sentences about what is impossible in a match; empty when there is nothing. */
export function findImplausible(play, frames) {
  return [...tooFast(frames), ...offside(play, frames), ...hitTooHard(play, frames)];
}

function tooFast(frames) {
  return frames[0].players.flatMap(({ id }, index) => {
    const track = frames.map((frame) => frame.players[index].at);
    const speeds = track.map((_, i) => Math.hypot(...velocityAt(track, i)));
    const top = Math.max(...speeds);
    const second = (speeds.indexOf(top) / FPS).toFixed(1);
    return top > TOP_SPEED ? [`${id} runs ${top.toFixed(1)} m/s at ${second} s`] : [];
  });
}

/** Law 11 for the team attacking to the right, which is the home team in every play. */
function offside(play, frames) {
  return passesOf(play).flatMap((event) => {
    const frame = frames[Math.round(event.at * FPS)];
    const receiver = frame.players.find((player) => player.id === event.to);
    if (receiver?.team !== 'home' || event.kind === 'loose') return [];
    const allowed = Math.max(offsideLine(frame), frame.ball.at[0], 52.5);
    const beyond = receiver.at[0] - allowed;
    return beyond > 0 ? [`${event.to} is ${beyond.toFixed(1)} m offside at ${event.at} s`] : [];
  });
}

function hitTooHard(play, frames) {
  return passesOf(play).flatMap((event) => {
    const [from, to] = [event.at, event.arrive].map((t) => frames[Math.round(t * FPS)].ball.at);
    const speed = distance(from, to) / (event.arrive - event.at);
    return speed > FASTEST_BALL ? [`the ball to ${event.to} at ${event.at} s flies ${speed.toFixed(1)} m/s`] : [];
  });
}

const passesOf = (play) => play.ball.slice(1);

/** How far up the pitch the second-last defender of the away team stands. */
export function offsideLine(frame) {
  const depths = frame.players.filter(({ team }) => team === 'away').map(({ at }) => at[0]);
  return depths.sort((a, b) => b - a)[1];
}
