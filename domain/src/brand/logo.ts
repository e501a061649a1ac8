/** The letter a, drawn as the growth rings of a life. Also the favicon. */
export const logo = {
  viewBox: '0 0 32 32',
  strokeWidth: 2.75,
  strokes: ['M25.5 5.5v21', 'M25.5 16a10.5 10.5 0 1 0-4.2 8.4', 'M20.2 16a5.2 5.2 0 1 0-2.1 4.2'],
  dot: { x: 15, y: 16, radius: 1.7 },
} as const
