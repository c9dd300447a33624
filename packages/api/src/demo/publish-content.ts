import { type FeaturedFields, featuredFields, type HomepageFields, homepageFields } from '@touchline/contracts/content';
import { createEntry } from '../content/content.service.ts';
import { admitContentImage, keepContentImage } from '../content/content-images.service.ts';
import { type DemoContext, sendPicture } from './demo-context.ts';

/** A filled home page: a hero, news, featured videos and players, and drafts. */
export async function publishContent({ admin, videos, squad, as, pass }: DemoContext): Promise<void> {
  const ctx = as(admin);
  const section = (fields: Partial<HomepageFields> & Pick<HomepageFields, 'section'>) =>
    createEntry(ctx, 'homepage_content', homepageFields.parse(fields));
  const feature = (fields: Partial<FeaturedFields> & Pick<FeaturedFields, 'type' | 'title'>) =>
    createEntry(ctx, 'featured_content', featuredFields.parse(fields));
  const upload = async (name: string) => sendPicture(ctx, name, await admitContentImage(ctx), keepContentImage);

  await section({
    section: 'hero',
    title: 'Be seen from the touchline',
    subtitle: 'Verified players. Verified scouts.',
    description: 'Show what you can do in ninety seconds, and let the people who decide find you.',
    buttonText: 'See how it works',
    buttonUrl: '#how-it-works',
  });
  pass(30);
  await section({
    section: 'testimonials',
    title: 'Three trials in one season',
    subtitle: 'From a Tuesday session to a first contract',
    description:
      'Two wingers and a goalkeeper signed their first contracts after being found here. It began with one clip each, filmed on a phone.',
    imageUrl: await upload('floodlights'),
    sortOrder: 1,
  });
  pass(20);
  await section({
    section: 'features',
    title: 'Your name on the back of the shirt',
    subtitle: 'ID cards for members',
    description: 'Verified members can request a card with a code that the staff at the gate can check in seconds.',
    imageUrl: await upload('shirts'),
    buttonText: 'Become a member',
    buttonUrl: '/auth/register',
    sortOrder: 2,
  });
  await section({
    section: 'stats',
    title: 'Summer window report',
    description: 'A draft that visitors do not see yet.',
    isActive: false,
    sortOrder: 3,
  });

  pass(3);
  await feature({
    type: 'video',
    title: 'Clip of the week',
    description: 'Three passes from box to box, and a finish that leaves the goalkeeper no time.',
    videoId: videos[0]?.id ?? null,
  });
  pass(2);
  await feature({
    type: 'player',
    title: 'One to watch between the posts',
    description: 'Nineteen clean sheets in two seasons, and a throw that starts the next attack.',
    playerId: squad[2]?.id ?? null,
    imageUrl: await upload('goal'),
    position: 1,
  });
  pass(2);
  await feature({
    type: 'text',
    title: 'How to film a clip that scouts finish watching',
    description: 'Notes from our scouts',
    content:
      'Start with the action, not with the anthem. Mark yourself for a second, then let the play speak.\n\nHold the phone level and wide, from as high as you can stand. Keep it under ninety seconds, best moment first.',
    imageUrl: await upload('filming'),
    position: 2,
  });
  await feature({
    type: 'text',
    title: 'Winter camp: dates to be announced',
    content: 'A draft that visitors do not see yet.',
    isActive: false,
    position: 3,
  });
}
