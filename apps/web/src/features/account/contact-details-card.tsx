import { Radio, Stack, Text } from '@mantine/core';
import { type Account, CONTACT_SHOWN, type ContactShown } from '@touchline/contracts/users';
import { SectionCard } from '../../components/section-card.tsx';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const LABELS: Record<ContactShown, { label: string; description: string }> = {
  verified: { label: 'Verified scouts', description: 'Every scout whom our team has verified sees them.' },
  accepted: {
    label: 'After I accept',
    description: 'A scout sees them once you accept their request or write to them.',
  },
};

/** Which scouts see the e-mail, phone and date of birth of a player. A minor has no choice: scouts never see them. */
export function ContactDetailsCard({ user }: { user: Account }) {
  return (
    <SectionCard title="Contact Details">
      {user.isMinor ? (
        <Text c="dimmed">
          You are under 18 here: scouts never see your email address, phone number and date of birth.
        </Text>
      ) : (
        <Choice saved={user.contactShown} />
      )}
    </SectionCard>
  );
}

/** A change is saved at once. */
function Choice({ saved }: { saved: ContactShown }) {
  const { update } = useSession();
  const choose = trpc.auth.chooseContactShown.useMutation({
    meta: { failed: 'Choice not saved' },
    onSuccess(account) {
      update(account);
      showToast({ title: 'Choice saved', description: 'Scouts see your contact details accordingly from now on.' });
    },
  });
  return (
    <Radio.Group
      label="Show my contact details"
      description="Your email address, phone number and date of birth. Admins always see them."
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={choose.isPending ? choose.variables.contactShown : saved}
      onChange={(value) => {
        const contactShown = CONTACT_SHOWN.find((one) => one === value);
        if (contactShown && !choose.isPending) choose.mutate({ contactShown });
      }}
    >
      <Stack gap="xs" mt="xs">
        {CONTACT_SHOWN.map((value) => (
          <Radio key={value} value={value} {...LABELS[value]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
