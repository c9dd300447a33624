import type { ImagePlace } from '@touchline/contracts/images';
import { IMAGE_PLACES } from '@touchline/contracts/images';
import type { Account } from '@touchline/contracts/users';
import { CardEditor } from '../../../features/id-cards/editor/card-editor.tsx';
import type { PictureField } from '../../../features/id-cards/editor/picture-fields.tsx';
import { ImageUploader } from '../../../features/images/image-uploader.tsx';
import type { UploadWords } from '../../../features/images/image-uploads.ts';
import { sendImage } from '../../../features/images/send-image.ts';
import { trpc } from '../../../lib/trpc.ts';

const CEO_WORDS: UploadWords = {
  uploaded: { title: 'Upload successful', description: 'CEO signature uploaded successfully' },
  failed: 'Failed to upload CEO signature',
};
const WORDS: Partial<Record<ImagePlace, UploadWords>> = { 'ceo-signature': CEO_WORDS };

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
  const renderPicture = ({ image, legend, value, onUploaded, onRemove }: PictureField) => {
    const words = WORDS[image];
    return (
      <ImageUploader
        kind={IMAGE_PLACES[image]}
        alt={legend}
        value={value}
        onUploaded={(url) => {
          onUploaded(url);
          if (image === 'passport') void utils.users.invalidate();
        }}
        onRemove={onRemove}
        upload={(file, sending) => sendImage({ place: image, userId: holder.id }, file, sending)}
        {...(words && { words })}
      />
    );
  };
  return <CardEditor {...props} renderPicture={renderPicture} />;
}
