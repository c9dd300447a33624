import { Button, Group, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { ImageUploader } from '../pictures/image-uploader.tsx';
import type { UploadWords } from '../pictures/image-uploads.ts';
import { sendImage } from '../pictures/send-image.ts';
import classes from './card-editor.module.css';
import type { CardValues } from './draft.ts';

interface Field {
  place: 'passportImageUrl' | 'signatureImageUrl' | 'ceoSignatureImageUrl';
  image: ImagePlace;
  label: string;
  alt: string;
  words?: UploadWords;
}

const FIELDS: readonly Field[] = [
  { place: 'passportImageUrl', image: 'passport', label: 'Passport Photo', alt: 'Passport photo' },
  { place: 'signatureImageUrl', image: 'signature', label: 'Upload Signature', alt: 'Signature' },
  {
    place: 'ceoSignatureImageUrl',
    image: 'ceo-signature',
    label: 'Upload CEO Signature',
    alt: 'CEO signature',
    words: {
      uploaded: { title: 'Upload successful', description: 'CEO signature uploaded successfully' },
      failed: 'Failed to upload CEO signature',
    },
  },
];

interface PictureFieldsProps {
  holder: Account;
  form: UseFormReturnType<CardValues>;
}

/** The uploaders for a card's pictures, which are stored with the holder's account. */
export function PictureFields({ holder, form }: PictureFieldsProps) {
  const refreshAfter = useRefreshAfter();
  const [hasUploaded, setUploaded] = useState(false);
  const own = hasUploaded ? null : holder.passportImageUrl;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} className={classes.pictures}>
      {FIELDS.map(({ place, image, ...words }) => (
        <div key={place} className={classes.picture}>
          <ImageUploader
            kind={IMAGE_PLACES[image]}
            {...words}
            value={form.values[place]}
            upload={(file, sending) => sendImage({ place: image, userId: holder.id }, file, sending)}
            onUploaded={(url) => {
              form.setFieldValue(place, url);
              if (image !== 'passport') return;
              setUploaded(true);
              void refreshAfter('account-rights');
            }}
            onRemove={() => form.setFieldValue(place, null)}
          />
          {image === 'passport' && own !== null && own !== form.values.passportImageUrl && (
            <OwnUpload holder={holder} url={own} onUse={() => form.setFieldValue(place, own)} />
          )}
        </div>
      ))}
    </SimpleGrid>
  );
}

/**
 * The holder's own picture is offered and never used automatically: it may be a scan of a passport, and a card's pictures
 * are shown to any visitor who has its code.
 */
function OwnUpload({ holder, url, onUse }: { holder: Account; url: string; onUse: () => void }) {
  return (
    <Group gap="sm" mt="sm" pt="sm" className={classes.own}>
      <img src={url} alt={`Uploaded by ${holder.firstName}`} className={classes.ownPicture} />
      <Button variant="default" size="sm" onClick={onUse}>
        Use {holder.firstName}’s upload
      </Button>
    </Group>
  );
}
