import classes from './how-it-works.module.css';

const STEPS = [
  {
    title: 'Register & Verify',
    text: 'Open an account as a player or a scout. Our team checks who you are before your name is shown to anyone.',
  },
  {
    title: 'Build Profile',
    text: 'Position, measurements, club, achievements: say it once, properly. Players add clips that show the rest.',
  },
  {
    title: 'Connect & Discover',
    text: 'Scouts filter by position, availability and place, save who they like, and write to players directly.',
  },
  {
    title: 'Make Deals',
    text: 'Agree on a trial, talk terms, sign. A verifiable ID card shows everyone at the table who they deal with.',
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title" className={classes.title}>
        How It Works
      </h2>
      <ol className={classes.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title} className={classes.step}>
            <h3 className={classes.name}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
