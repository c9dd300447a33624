import { Button } from '@mantine/core';
import type { ImagePlace } from '@touchline/contracts/images';
import type { Account } from '@touchline/contracts/users';
import { type ReactNode, useState } from 'react';
import classes from './card-editor.module.css';
import type { CardValues } from './draft.ts';

/** The pictures of a card by the names of their fields. */
export type PicturePlace = 'passportImageUrl' | 'signatureImageUrl' | 'ceoSignatureImageUrl';

const FIELDS = [
  { place: 'passportImageUrl', image: 'passport' },
  { place: 'signatureImageUrl', image: 'signature' },
  { place: 'ceoSignatureImageUrl', image: 'ceo-signature' },
] as const satisfies readonly { place: PicturePlace; image: ImagePlace }[];

export interface PictureField {
  image: ImagePlace;
  value: string | null;
  onUploaded: (url: string) => void;
  onRemove: () => void;
}

/** Draws an uploader: those belong to another feature, and the page brings them along. */
export type RenderPicture = (field: PictureField) => ReactNode;

interface PictureFieldsProps {
  holder: Account;
  values: CardValues;
  onChange: (place: PicturePlace, url: string | null) => void;
  renderPicture: RenderPicture;
}

export function PictureFields({ holder, values, onChange, renderPicture }: PictureFieldsProps) {
  const [hasUploaded, setUploaded] = useState(false);
  const own = hasUploaded ? null : holder.passportImageUrl;
  return (
    <div className={classes.pictures}>
      {FIELDS.map(({ place, image }) => (
        <div key={place} className={classes.picture}>
          {renderPicture({
            image,
            value: values[place],
            onUploaded(url) {
              if (image === 'passport') setUploaded(true);
              onChange(place, url);
            },
            onRemove: () => onChange(place, null),
          })}
          {image === 'passport' && own !== null && own !== values.passportImageUrl && (
            <OwnUpload holder={holder} url={own} onUse={() => onChange(place, own)} />
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * The holder's own picture is offered and never taken by itself: it may be a scan of a passport, and what is on a card is
 * shown to everybody who has its code (decision 135).
 */
function OwnUpload({ holder, url, onUse }: { holder: Account; url: string; onUse: () => void }) {
  return (
    <div className={classes.own}>
      <img src={url} alt={`Uploaded by ${holder.firstName}`} className={classes.ownPicture} />
      <Button variant="default" size="sm" onClick={onUse}>
        Use {holder.firstName}’s upload
      </Button>
    </div>
  );
}
