import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTwitter,
  IconShieldCheck,
} from '@tabler/icons-react';
import { COPYRIGHT_YEAR, PRODUCT_NAME } from '@touchline/contracts/product';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/brand/wordmark.tsx';
import { paths } from '../../lib/paths.ts';
import { ColorSchemeIcon, ColorSchemeLabel, useColorSchemeToggle } from './color-scheme.tsx';
import classes from './footer.module.css';
import { FooterColumn } from './footer-column.tsx';
import { InertLink } from './inert-link.tsx';

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

export function Footer() {
  return (
    <footer className={`${classes.footer} tl-grass`}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Wordmark className={classes.wordmark} />
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
        <FooterColumn title="Platform" links={PLATFORM} />
        <FooterColumn title="Support" links={SUPPORT} />
        <FooterColumn title="Legal" links={LEGAL} />
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
