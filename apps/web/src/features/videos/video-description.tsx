import { Anchor, Box, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';

interface VideoDescriptionProps {
  text: string;
  /** The title of the video, for the name of the button. */
  of: string;
}

/** Three lines of a description; a button shows the rest, so that a long text does not stretch its row of cards. */
export function VideoDescription({ text, of }: VideoDescriptionProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    // Called at the start and whenever the line breaks change.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <Box c="dimmed" fz="sm">
      <Text
        ref={paragraph}
        id={id}
        inherit
        {...(!isOpen && { lineClamp: 3 })}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {text}
      </Text>
      {isCut && (
        <Anchor
          component="button"
          type="button"
          inherit
          py="0.15rem"
          fw={600}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-description={of}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </Box>
  );
}
