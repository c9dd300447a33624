import { expect, test } from 'vitest';
import { createHub, type Member } from './hub.ts';
import type { FromHub } from './messages.ts';

interface TestMember extends Member {
  heard: FromHub[];
}

function aHub() {
  const members = new Set<TestMember>();
  const hub = createHub(members, () => [counter(1000)]);
  const join = ({ isServing = true } = {}) => {
    const member: TestMember = { isServing, heard: [], tell: (message) => void member.heard.push(message) };
    members.add(member);
    return member;
  };
  const leave = (member: TestMember) => {
    members.delete(member);
    hub.leave(member);
  };
  /** Answers the last question. */
  const answer = (member: TestMember, said: unknown) => {
    const question = member.heard.findLast(({ type }) => type === 'question');
    hub.receive(member, { type: 'answer', id: Number(question?.id), answer: said });
  };
  return { hub, join, leave, answer };
}

const counter = (value: number) => ({
  name: 'calls_total',
  help: 'Calls.',
  type: 'counter',
  aggregator: 'sum',
  values: [{ labels: {}, value }],
});
const answers = ({ heard }: TestMember) => heard.filter(({ type }) => type === 'answers');

test('a worker gets the answers of all that serve requests, once each has answered or has ended', {
  tags: ['WORK-07'],
}, async () => {
  const { hub, join, leave, answer } = aHub();
  const [asking, other, killed, starting] = [join(), join(), join(), join({ isServing: false })];
  hub.receive(asking, { type: 'ask', id: 7, question: { type: 'end-upload', id: 'upload' } });
  answer(asking, 'mine');
  answer(other, 'theirs');
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers(asking)).toEqual([]);
  leave(killed);
  await expect.poll(() => answers(asking)).toEqual([{ type: 'answers', id: 7, answers: ['mine', 'theirs', null] }]);
  expect(starting.heard).toEqual([]);
});

test('the metrics are those of all workers, of the primary process, and of workers that have ended', async () => {
  const { hub, join, leave, answer } = aHub();
  const [asking, other] = [join(), join()];
  const ask = async () => {
    asking.heard.length = 0;
    hub.receive(asking, { type: 'ask', id: 1, question: { type: 'metrics' } });
    answer(asking, [counter(1)]);
  };
  await ask();
  answer(other, [counter(20)]);
  await expect.poll(() => answers(asking)).toMatchObject([{ answers: [[counter(1)], [counter(20)], [counter(1000)]] }]);
  hub.receive(other, { type: 'last-metrics', metrics: [counter(30)] });
  leave(other);
  const killed = join();
  await ask();
  answer(killed, [counter(4)]);
  await expect.poll(() => answers(asking)).toHaveLength(1);
  leave(killed);
  await ask();
  await expect.poll(() => answers(asking)).toMatchObject([{ answers: [[counter(1)], [counter(34)], [counter(1000)]] }]);
});
