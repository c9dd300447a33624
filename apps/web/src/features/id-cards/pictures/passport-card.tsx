import type { Account } from '@touchline/contracts/users';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useKeepPassport } from './hooks.ts';
import { ImageUploader } from './image-uploader.tsx';
import type { UploadWords } from './image-uploads.ts';
import { sendImage } from './send-image.ts';

/** The profile pages have other texts than the card editor. */
const WORDS: UploadWords = {
  uploaded: { title: 'Passport uploaded', description: 'Only you and the admin team can see it.' },
  failed: 'Please try again.',
};

/** Uploads the user's own portrait for the ID card, after a preview. */
export function PassportCard({ owner }: { owner: Account }) {
  const keepPassport = useKeepPassport();
  const { passportImageUrl } = owner;
  return (
    <SectionCard
      title="Passport Document"
      action={passportImageUrl !== null && <StatusBadge tone="good">Passport uploaded</StatusBadge>}
    >
      <ImageUploader
        kind="passport"
        inputId="photo"
        value={passportImageUrl}
        submitLabel="Upload"
        changeLabel="Update Passport"
        words={WORDS}
        upload={(file, sending) => sendImage({ place: 'passport', userId: owner.id }, file, sending)}
        onUploaded={keepPassport}
      />
    </SectionCard>
  );
}
