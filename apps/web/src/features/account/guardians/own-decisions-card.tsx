import { Stack, Switch, Text } from '@mantine/core';
import { CONSENT_TEXTS, type Consents, isPublicLine } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import { SectionCard } from '../../../components/section-card.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/**
 * The lines that are not given, such as the public ones after the 18th birthday, and the public lines that the player has
 * answered. The texts of the other lines are about minors.
 */
const isAsked = ({ line, isGiven, answeredAt }: Consents[number]) =>
  !isGiven || (answeredAt !== null && isPublicLine(line));

/** The decisions that a player takes over from the guardians on coming of age. Players who had none see nothing. */
export function OwnDecisionsCard({ user }: { user: Account }) {
  const { data: consents } = trpc.consents.of.useQuery({ playerId: user.id });
  const asked = consents?.filter(isAsked) ?? [];
  if (asked.length === 0) return null;
  return (
    <SectionCard title="You Decide Now">
      <Stack>
        <Text c="dimmed">
          You are an adult here, and your guardian no longer decides for you. Choose what is shown of you.
        </Text>
        {asked.map((consent) => (
          <Decision key={consent.line} playerId={user.id} consent={consent} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function Decision({ playerId, consent: { line, isGiven } }: { playerId: string; consent: Consents[number] }) {
  const { consents } = trpc.useUtils();
  const record = trpc.consents.record.useMutation({
    meta: { failed: 'Decision not saved' },
    onSuccess(all) {
      consents.of.setData({ playerId }, all);
      showToast({ title: 'Decision saved' });
    },
  });
  const { label, text, version } = CONSENT_TEXTS[line];
  return (
    <Switch
      label={label}
      description={text}
      checked={record.isPending ? record.variables.isGiven : isGiven}
      aria-disabled={record.isPending}
      onChange={({ currentTarget: { checked } }) => {
        if (!record.isPending) record.mutate({ playerId, line, isGiven: checked, textVersion: version });
      }}
    />
  );
}
