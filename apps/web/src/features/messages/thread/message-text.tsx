import { Text } from '@mantine/core';
import { toParts } from './text-parts.ts';

const AS_TYPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** The text of a message: line breaks are kept and addresses are links; there is no other markup. */
export function MessageText({ children }: { children: string }) {
  return (
    <Text component="div" mt="0.25rem" style={AS_TYPED} dir="auto">
      {toParts(children).map(({ start, text, href }) =>
        href === null ? (
          <span key={start}>{text}</span>
        ) : (
          <a key={start} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ),
      )}
    </Text>
  );
}
