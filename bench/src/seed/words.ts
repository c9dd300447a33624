/** Words for generated people: enough that texts differ, few enough that filters find many rows. */

export const FIRST_NAMES = [
  ...['Ada', 'Aisha', 'Alba', 'Amara', 'Ana', 'Ben', 'Bruno', 'Carla', 'Chidi', 'Clara', 'Dana', 'Diego', 'Elif'],
  ...['Emil', 'Emre', 'Erik', 'Eva', 'Fatou', 'Felix', 'Freja', 'Gabriel', 'Hana', 'Hugo', 'Ida', 'Ines', 'Ivan'],
  ...['Jamal', 'Jana', 'João', 'Jonas', 'Kaito', 'Karim', 'Kofi', 'Lara', 'Leon', 'Lina', 'Luca', 'Łukasz', 'Maja'],
  ...['Malik', 'Mara', 'Mateo', 'Mia', 'Milan', 'Nadia', 'Nia', 'Noah', 'Nora', 'Olga', 'Omar', 'Özge', 'Pablo'],
  ...['Rania', 'Rosa', 'Samir', 'Sara', 'Sofia', 'Søren', 'Tariq', 'Tomás', 'Ugo', 'Vera', 'Yara', 'Zoé'],
] as const;

export const LAST_NAMES = [
  ...['Abebe', 'Addo', 'Aguilar', 'Akhtar', 'Andersen', 'Bakker', 'Barros', 'Bauer', 'Becker', 'Bello', 'Berg'],
  ...['Bianchi', 'Brown', 'Castro', 'Cohen', 'Costa', 'Cruz', 'Dahl', 'Diallo', 'Diop', 'Dubois', 'Eriksen'],
  ...['Fernández', 'Fischer', 'Garcia', 'Gonzalez', 'Haddad', 'Hansen', 'Hassan', 'Herrera', 'Hoffmann', 'Ito'],
  ...['Jansen', 'Jensen', 'Jovanović', 'Kaya', 'Keita', 'Khan', 'Kim', 'Kovač', 'Larsen', 'Lopez', 'Mensah'],
  ...['Meyer', 'Moreau', 'Müller', 'Nguyen', 'Nowak', 'Okafor', 'Olsen', 'Oliveira', 'Park', 'Pereira', 'Petrov'],
  ...['Popescu', 'Ramos', 'Rossi', 'Ruiz', 'Santos', 'Schmidt', 'Silva', 'Smith', 'Suárez', 'Tanaka', 'Traoré'],
  ...['Vargas', 'Virtanen', 'Weber', 'Yılmaz', 'Zhang'],
] as const;

export const CITIES = [
  { location: 'Lisbon, Portugal', nationality: 'Portuguese' },
  { location: 'Porto, Portugal', nationality: 'Portuguese' },
  { location: 'Madrid, Spain', nationality: 'Spanish' },
  { location: 'Sevilla, Spain', nationality: 'Spanish' },
  { location: 'Paris, France', nationality: 'French' },
  { location: 'Marseille, France', nationality: 'French' },
  { location: 'Berlin, Germany', nationality: 'German' },
  { location: 'Köln, Germany', nationality: 'German' },
  { location: 'Milano, Italy', nationality: 'Italian' },
  { location: 'Napoli, Italy', nationality: 'Italian' },
  { location: 'London, England', nationality: 'English' },
  { location: 'Leeds, England', nationality: 'English' },
  { location: 'Glasgow, Scotland', nationality: 'Scottish' },
  { location: 'Rotterdam, Netherlands', nationality: 'Dutch' },
  { location: 'Ghent, Belgium', nationality: 'Belgian' },
  { location: 'Aarhus, Denmark', nationality: 'Danish' },
  { location: 'Bergen, Norway', nationality: 'Norwegian' },
  { location: 'Malmö, Sweden', nationality: 'Swedish' },
  { location: 'Łódź, Poland', nationality: 'Polish' },
  { location: 'Zagreb, Croatia', nationality: 'Croatian' },
  { location: 'Istanbul, Turkey', nationality: 'Turkish' },
  { location: 'Dakar, Senegal', nationality: 'Senegalese' },
  { location: 'Accra, Ghana', nationality: 'Ghanaian' },
  { location: 'Lagos, Nigeria', nationality: 'Nigerian' },
  { location: 'Casablanca, Morocco', nationality: 'Moroccan' },
  { location: 'Cairo, Egypt', nationality: 'Egyptian' },
  { location: 'São Paulo, Brazil', nationality: 'Brazilian' },
  { location: 'Rosario, Argentina', nationality: 'Argentine' },
  { location: 'Montevideo, Uruguay', nationality: 'Uruguayan' },
  { location: 'Medellín, Colombia', nationality: 'Colombian' },
  { location: 'Osaka, Japan', nationality: 'Japanese' },
  { location: 'Busan, South Korea', nationality: 'South Korean' },
] as const;

export const CLUBS = [
  ...['Harbour Rovers', 'Northgate United', 'Riverside Athletic', 'Old Mill Town', 'Kingsfield Wanderers'],
  ...['Estrela do Mar', 'Real Vega', 'Olympique du Lac', 'Union Waldau', 'Sporting Colina', 'Fjord IF', 'Delta Stars'],
] as const;

export const SENTENCES = [
  'Reads the game early and plays the simple pass under pressure.',
  'Quick over ten metres, strong in duels and happy on either side.',
  'Trained in a youth academy and captain of the regional side.',
  'Works hard against the ball and times the run behind the line.',
  'Calm in possession, with a long diagonal that opens the pitch.',
  'Looking for a club that trains five times a week.',
  'Two seasons of senior football, never sent off.',
  'Back from injury since last spring and fit for ninety minutes.',
] as const;

export const ACHIEVEMENTS = [
  'Regional champion',
  'Top scorer of the youth league',
  'Player of the season',
  'Called up to the under-19 squad',
  'Cup finalist',
] as const;
