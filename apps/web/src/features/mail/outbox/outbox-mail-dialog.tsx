import { Anchor, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import type { OutboxEntry, OutboxMail } from '@touchline/contracts/mails';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './outbox.module.css';

interface OutboxMailDialogProps {
  entry: OutboxEntry;
  receiver: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** One mail: the HTML part as mail programs show it, the text part, and the links of both. */
export function OutboxMailDialog({ entry, receiver, isOpen, onClose, onClosed }: OutboxMailDialogProps) {
  const mail = trpc.mail.outboxMail.useQuery({ id: entry.id });
  return (
    <Dialog title={entry.subject} isOpen={isOpen} onClose={onClose} onClosed={onClosed} size="wide">
      <Text c="dimmed" mb="sm">
        To {receiver}, {formatDateTime(entry.sentAt)}
      </Text>
      <QueryView query={mail} skeleton={<Skeleton height={480} />} error="The email could not be loaded">
        {(data) => <MailParts mail={data} />}
      </QueryView>
    </Dialog>
  );
}

function MailParts({ mail }: { mail: OutboxMail }) {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  return (
    <>
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">As shown</Tabs.Tab>
          <Tabs.Tab value="text">Text part</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" pt="md">
          <iframe
            className={classes.frame}
            title={mail.subject}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={withPolicy(mail.html)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text" pt="md">
          <pre className={classes.text}>{mail.text}</pre>
        </Tabs.Panel>
      </Tabs>
      {links.length > 0 && (
        <>
          <Text component="h3" size="sm" fw={700} mt="md">
            Links
          </Text>
          <Stack component="ul" gap="0.35rem" m={0} mt="0.35rem" pl="1.25rem" fz="sm" aria-label="Links in this email">
            {[...new Set(links)].map((link) => (
              <li key={link}>
                <Anchor href={link} inherit target="_blank" rel="noreferrer">
                  {link}
                </Anchor>
              </li>
            ))}
          </Stack>
        </>
      )}
    </>
  );
}

/** The frame runs no scripts and loads nothing, even if the template contains some. Links open in a new tab. */
function withPolicy(html: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
  return html.replace('<head>', `<head>${policy}<base target="_blank">`);
}
