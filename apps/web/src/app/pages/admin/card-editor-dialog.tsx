import type { ImagePlace } from '@touchline/contracts/images';
import { IMAGE_PLACES } from '@touchline/contracts/images';
import type { Account } from '@touchline/contracts/users';
import { CardEditor } from '../../../features/id-cards/editor/card-editor.tsx';
import type { PictureField } from '../../../features/id-cards/editor/picture-fields.tsx';
import { ImageUploader } from '../../../features/images/image-uploader.tsx';
import type { UploadWords } from '../../../features/images/image-uploads.ts';
import { sendImage } from '../../../features/images/send-image.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The same uploaders as elsewhere, in the words for somebody else's pictures. */
const PICTURES: Record<ImagePlace, { label: string; alt: string; words?: UploadWords }> = {
  passport: { label: 'Passport Photo', alt: 'Passport photo' },
  signature: { label: 'Upload Signature', alt: 'Signature' },
  'ceo-signature': {
    label: 'Upload CEO Signature',
    alt: 'CEO signature',
    words: {
      uploaded: { title: 'Upload successful', description: 'CEO signature uploaded successfully' },
      failed: 'Failed to upload CEO signature',
    },
  },
};

interface CardEditorDialogProps {
  holder: Account;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The card editor with the uploaders for its pictures, which are stored with their holder's account. */
export function CardEditorDialog(props: CardEditorDialogProps) {
  const { holder } = props;
  const utils = trpc.useUtils();
  const renderPicture = ({ image, onUploaded, ...field }: PictureField) => (
    <ImageUploader
      kind={IMAGE_PLACES[image]}
      {...PICTURES[image]}
      {...field}
      upload={(file, sending) => sendImage({ place: image, userId: holder.id }, file, sending)}
      onUploaded={(url) => {
        onUploaded(url);
        // The picture is the holder's account's too.
        if (image === 'passport') void utils.users.invalidate();
      }}
    />
  );
  return <CardEditor {...props} renderPicture={renderPicture} />;
}
