import type { Weight } from './text.ts';

const inPackage = (file: string) => import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}.ttf`);

/** The font files as file: URLs. Their licence is beside them (SIL Open Font License). */
export const FONT_URLS: Record<Weight, string> = {
  regular: inPackage('400Regular/SourceSans3_400Regular'),
  bold: inPackage('700Bold/SourceSans3_700Bold'),
};
