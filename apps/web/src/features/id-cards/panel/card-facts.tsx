import { Group } from '@mantine/core';
import { IconBarcode, IconQrcode } from '@tabler/icons-react';
import type { IdCard } from '@touchline/contracts/id-cards';
import { formatVerificationCode } from '@touchline/contracts/verification-codes';
import { cardDate } from '@touchline/id-card/card-date';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { FactList } from '../fact-list.tsx';
import { useDownloadCode } from '../hooks.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The data on the card, and its two codes as downloads. */
export function CardFacts({ card }: { card: IdCard }) {
  const { cardNumber, verificationCode, expiryDate } = card;
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
        <DownloadButton card={card} code="qr" icon={<IconQrcode {...ICON} />} label="QR Code" />
        <DownloadButton card={card} code="barcode" icon={<IconBarcode {...ICON} />} label="Barcode" />
      </Group>
    </>
  );
}

interface DownloadButtonProps {
  card: IdCard;
  code: 'qr' | 'barcode';
  icon: ReactNode;
  label: string;
}

function DownloadButton({ card, code, icon, label }: DownloadButtonProps) {
  const download = useDownloadCode(card, code);
  return (
    <BusyButton
      variant="default"
      size="sm"
      leftSection={icon}
      aria-description="Downloads it as a picture"
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </BusyButton>
  );
}
