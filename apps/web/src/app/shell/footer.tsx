import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTwitter,
  IconChevronDown,
  IconChevronUp,
  IconShieldCheck,
} from '@tabler/icons-react';
import { COPYRIGHT_YEAR, PRODUCT_NAME } from '@touchline/contracts/product';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/brand.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { ColorSchemeIcon, ColorSchemeLabel, useColorSchemeToggle } from './color-scheme.tsx';
import classes from './footer.module.css';
import { FooterColumn, InertLink } from './footer-column.tsx';

const PLATFORM = [
  { label: 'For Players', to: paths.register('player') },
  { label: 'For Scouts', to: paths.register('scout') },
  { label: 'Admin Access', to: paths.admin() },
  { label: 'Features', to: paths.features() },
  { label: 'How It Works', to: paths.howItWorks() },
];
const SUPPORT = ['Help Center', 'Contact Us', 'User Guide', 'Video Tutorials', 'FAQ'].map((label) => ({ label }));
const LEGAL = ['Privacy Policy', 'Terms of Service', 'Cookie Policy', 'Data Protection', 'Compliance'].map((label) => ({
  label,
}));
const SOCIAL = [
  { label: 'facebook', Icon: IconBrandFacebook },
  { label: 'twitter', Icon: IconBrandTwitter },
  { label: 'linkedin', Icon: IconBrandLinkedin },
  { label: 'instagram', Icon: IconBrandInstagram },
];

/** Compact for signed-in users, who come to work. On a phone a button opens its links. */
export function Footer() {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  const linksId = useId();
  return (
    <footer className={`${classes.footer} tl-grass`} data-open={isOpen} data-compact={status === 'signed-in'}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Wordmark className={classes.wordmark} />
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={linksId}
            onClick={() => setOpen(!isOpen)}
          >
            All Links
            {isOpen ? <IconChevronUp size={18} aria-hidden="true" /> : <IconChevronDown size={18} aria-hidden="true" />}
          </button>
          <p className={classes.motto}>Where football talent is seen, checked and found.</p>
          <ul className={classes.social}>
            {SOCIAL.map(({ label, Icon }) => (
              <li key={label}>
                <InertLink className={classes.socialLink} aria-label={label}>
                  <Icon size={22} aria-hidden="true" />
                </InertLink>
              </li>
            ))}
          </ul>
        </div>
        <div id={linksId} className={classes.columns}>
          <FooterColumn title="Platform" links={PLATFORM} />
          <FooterColumn title="Support" links={SUPPORT} />
          <FooterColumn title="Legal" links={LEGAL} />
        </div>
      </div>
      <FooterEnd />
    </footer>
  );
}

function FooterEnd() {
  const toggle = useColorSchemeToggle();
  return (
    <div className={classes.end}>
      <p className={classes.copyright}>
        © {COPYRIGHT_YEAR} {PRODUCT_NAME}. All rights reserved.
      </p>
      <Link to={paths.verify()} className={classes.link}>
        Verify an ID card
      </Link>
      <span className={classes.badge}>
        <IconShieldCheck size={18} aria-hidden="true" />
        Secure & Verified
      </span>
      <button type="button" className={classes.scheme} onClick={toggle}>
        <ColorSchemeIcon size={18} />
        <ColorSchemeLabel />
      </button>
    </div>
  );
}
