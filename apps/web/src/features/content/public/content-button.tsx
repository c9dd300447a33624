import { ButtonLink, type ButtonLinkProps } from '../../../components/button-link.tsx';

interface ContentButtonProps extends Pick<ButtonLinkProps, 'variant' | 'size'> {
  /** What an admin has written; a button needs both. */
  text: string | null;
  url: string | null;
}

/** Files and documents of the server are no screens of the app. */
const NO_SCREEN = /^\/(api|uploads)\//;

/** The button of an entry: within the app for a path or an anchor, out of it for any other address (decision 43). */
export function ContentButton({ text, url, ...look }: ContentButtonProps) {
  if (!text || !url) return null;
  return (
    <ButtonLink to={url} reloadDocument={NO_SCREEN.test(url)} {...look}>
      {text}
    </ButtonLink>
  );
}
