/** Examples in the OpenAPI document, of fields that several records and inputs have. */
export const EXAMPLES = {
  firstName: { examples: ['Lucía'] },
  lastName: { examples: ['Ferrer'] },
  username: { examples: ['lucia9'] },
  email: { examples: ['lucia@club.example'] },
  phone: { examples: ['+34 600 000 009'] },
  dateOfBirth: { examples: ['2007-05-19'] },
  password: { examples: ['a long enough secret'] },
  newPassword: { examples: ['an even longer secret'] },
  adminName: { examples: ['Sam Porter'] },
  organization: { examples: ['Northern Scouts'] },
  position: { examples: ['Striker'] },
  nationality: { examples: ['Spain'] },
  code: { examples: ['7K3M9QX2D5TVB8HJ'] },
};
