import { ButtonLink, type ButtonLinkProps } from '../../../components/button-link.tsx';

interface ContentButtonProps extends Pick<ButtonLinkProps, 'variant' | 'size'> {
  /** Null when the admin left it empty; a button needs both. */
  text: string | null;
  url: string | null;
}

/** Paths that the server handles, not the app. */
const NO_SCREEN = /^\/(api|uploads)\//;

/** The button of an entry. A path or an anchor is a navigation in the app, any other address leaves it. */
export function ContentButton({ text, url, ...look }: ContentButtonProps) {
  if (!text || !url) return null;
  return (
    <ButtonLink to={url} reloadDocument={NO_SCREEN.test(url)} {...look}>
      {text}
    </ButtonLink>
  );
}
