/**
 * Names of cities in English and in the languages of their countries, one city a line, in the folded spelling of the search.
 * Written by this repository: packages list one name of each city, or all names of millions of places.
 */
const CITIES = `
aleppo halab
algiers alger argel
alexandria iskandariya
antwerp antwerpen anvers
athens athina athenes
basel basle bale
beijing peking
belgrade beograd
bern berne
bratislava pressburg
brussels brussel bruxelles
bruges brugge
bucharest bucuresti
cairo kairo qahira
cologne koln colonia
copenhagen kobenhavn kopenhagen
cordoba cordova
corunna coruna
damascus dimashq
dublin baile-atha-cliath
dunkirk dunkerque
edinburgh edimburgo
florence firenze florenz
frankfurt francfort
geneva geneve genf ginevra
genoa genova genua
ghent gent gand
gothenburg goteborg
guangzhou canton
hague haag gravenhage
hanover hannover
havana habana
helsinki helsingfors
istanbul constantinople
izmir smyrna
jerusalem yerushalayim
kiev kyiv kyyiv
kolkata calcutta
krakow cracow krakau
kharkiv kharkov
leghorn livorno
leuven louvain
liege luik luttich
lisbon lisboa lissabon lisbonne
ljubljana laibach
lucerne luzern
lviv lvov lwow
lyons lyon
malmo malmoe
mantua mantova
marseille marseilles marsella
milan milano mailand
moscow moskva moskau
mumbai bombay
munich munchen monaco-di-baviera
naples napoli neapel
nice nizza
nicosia lefkosia lefkosa
nuremberg nurnberg
odessa odesa
oporto porto
padua padova
piraeus pireas
plovdiv philippopolis
prague praha prag
rangoon yangon
regensburg ratisbon
riga riika
rome roma rom
saigon ho-chi-minh
salonica thessaloniki saloniki
saragossa zaragoza
seoul soul
seville sevilla sevilha
sofia sofiya
strasbourg strassburg
syracuse siracusa
tallinn reval
tangier tanger
tbilisi tiflis
tehran teheran
timisoara temesvar
tripoli tarabulus
tunis tunez
turin torino
turku abo
valletta la-valletta
venice venezia venedig
vienna wien
vilnius wilno vilna
warsaw warszawa warschau
wroclaw breslau
yekaterinburg ekaterinburg
zagreb agram
zurich zuerich
`;

/** By each name the others of the city; made at the first use. */
let others: ReadonlyMap<string, readonly string[]> | undefined;

/** The other names of a city, folded: koln and colonia for cologne. */
export function exonymsOf(name: string): readonly string[] {
  others ??= new Map(
    CITIES.trim()
      .split('\n')
      .map((line) => line.split(' ').map((city) => city.replaceAll('-', ' ')))
      .flatMap((names) => names.map((one) => [one, names.filter((other) => other !== one)] as const)),
  );
  return others.get(name) ?? [];
}
