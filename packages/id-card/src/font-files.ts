import type { Weight } from './text.ts';

const inPackage = (file: string) => import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}.ttf`);

/** Where the files of the card's typeface lie, as file: addresses. The licence lies beside them (SIL Open Font License). */
export const FONT_URLS: Record<Weight, string> = {
  regular: inPackage('400Regular/SourceSans3_400Regular'),
  bold: inPackage('700Bold/SourceSans3_700Bold'),
};
