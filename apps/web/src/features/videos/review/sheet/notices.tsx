import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { REVIEW_NOTICE_LABELS, type ReviewNotice } from '@touchline/contracts/video-reviews';

interface NoticesProps {
  notices: readonly ReviewNotice[];
  acknowledged: ReadonlySet<ReviewNotice>;
  /** An approval was tried before all was ticked. */
  isAsked: boolean;
  onToggle: (notice: ReviewNotice) => void;
}

/** The element of a notice's box, which takes the focus when it was left out. */
export const noticeId = (notice: ReviewNotice) => `notice-${notice}`;

/** What a reviewer has to confirm before they approve the video. */
export function Notices({ notices, acknowledged, isAsked, onToggle }: NoticesProps) {
  if (notices.length === 0) return null;
  const isLeft = notices.some((notice) => !acknowledged.has(notice));
  return (
    <Alert color="amber" title="Before you approve" icon={<IconAlertTriangle aria-hidden="true" />}>
      <Stack gap="sm">
        {notices.map((notice) => (
          <Checkbox
            key={notice}
            id={noticeId(notice)}
            label={REVIEW_NOTICE_LABELS[notice]}
            checked={acknowledged.has(notice)}
            onChange={() => onToggle(notice)}
          />
        ))}
        {isAsked && isLeft && (
          <Text role="alert" size="sm" fw={600}>
            Please tick this first.
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
