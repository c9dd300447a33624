/** Fields beside each other stand on one line, whatever is said of them below. */
export const FIELD_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
