import { Group } from '@mantine/core';
import { IconBarcode, IconQrcode } from '@tabler/icons-react';
import type { IdCard } from '@touchline/contracts/id-cards';
import { formatVerificationCode } from '@touchline/contracts/verification-codes';
import { cardDate } from '@touchline/id-card/card-date';
import { saveUrl } from '../../../lib/save-file.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DownloadButton } from '../download-button.tsx';
import { FactList } from '../fact-list.tsx';

/** The data on the card, and its two codes as downloads. */
export function CardFacts({ card }: { card: IdCard }) {
  const { idCards } = trpc.useUtils().client;
  const { userId, cardNumber, verificationCode, expiryDate } = card;
  return (
    <>
      <FactList
        facts={[
          ['Card number', cardNumber],
          ['Expiry date', expiryDate ? cardDate(expiryDate) : 'No expiry'],
          ['Verification code', formatVerificationCode(verificationCode)],
        ]}
        isLastWide
      />
      <Group gap="xs" mt="md" grow preventGrowOverflow={false}>
        <DownloadButton
          aria-description="Downloads it as a picture"
          Icon={IconQrcode}
          meta={{ failed: 'Failed to download QR code' }}
          download={async () => saveUrl((await idCards.qr.query({ userId })).qrCode, `${cardNumber}-qr.png`)}
        >
          QR Code
        </DownloadButton>
        <DownloadButton
          aria-description="Downloads it as a picture"
          Icon={IconBarcode}
          meta={{ failed: 'Failed to download barcode' }}
          download={async () => saveUrl((await idCards.barcode.query({ userId })).barcode, `${cardNumber}-barcode.png`)}
        >
          Barcode
        </DownloadButton>
      </Group>
    </>
  );
}
