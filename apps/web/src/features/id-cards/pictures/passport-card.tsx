import { Text } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { useLeaveQuestion } from '../../../components/dialog/use-leave-question.ts';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.tsx';
import { ImageUploader } from './image-uploader.tsx';
import type { UploadWords } from './image-uploads.ts';
import { sendImage } from './send-image.ts';

/** The profile pages have other texts than the card editor. */
const WORDS: UploadWords = {
  uploaded: { title: 'Passport uploaded', description: 'Only you and the admin team can see it.' },
  failed: 'Please try again.',
};

const UNSENT = 'The picture that you have chosen is not uploaded yet. You would have to choose it again.';

/** Uploads the user's own portrait for the ID card, after a preview. */
export function PassportCard({ owner }: { owner: Account }) {
  const { user, update } = useSession();
  const refreshAfter = useRefreshAfter();
  const [isUnsent, setUnsent] = useState(false);
  useLeaveQuestion(isUnsent, UNSENT, 'Leave without uploading?');
  /** Shows the new portrait at once. */
  const keepPassport = (url: string) => {
    const picture = { passportImageUrl: url, passportImage: url };
    if (user) update({ ...user, ...picture });
    void refreshAfter('own-profile');
  };
  const { passportImageUrl } = owner;
  return (
    <SectionCard
      title="Passport Document"
      action={passportImageUrl !== null && <StatusBadge tone="good">Passport uploaded</StatusBadge>}
    >
      <Text size="sm" c="dimmed" mb="sm">
        A portrait, not your passport: your face as it is printed on your ID card.
      </Text>
      <ImageUploader
        kind="passport"
        inputId="photo"
        value={passportImageUrl}
        submitLabel="Upload"
        changeLabel="Update Passport"
        words={WORDS}
        upload={(file, sending) => sendImage({ place: 'passport', userId: owner.id }, file, sending)}
        onUploaded={keepPassport}
        onUnsent={setUnsent}
      />
    </SectionCard>
  );
}
