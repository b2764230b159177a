/** Whole minutes in a language: '15 minutes'. */
export const minutesText = (minutes: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
