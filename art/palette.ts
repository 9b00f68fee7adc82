// The brand colours, and the tones between them that only the art needs.

export const palette = {
  ink: '#0E0B0C',
  ivory: '#FBF7F0',
  sand: '#EFE6D8',
  gold: '#C6A15B',
  deepGold: '#7D5E22',
  sindoor: '#8E1F2F',
  rose: '#E7B7B0',
  henna: '#6B3A1E',
  lacquer: '#1B1213',
  maroon: '#4A0F1A',
  wine: '#2A0A11',
  paleGold: '#F0DDAE',
  kohl: '#2B1310',
  hair: '#140C0C',
} as const
