/** The nineteen shades of one colour, lightest first. */
export type ThemeShades = readonly string[]

/** The seven colours are blue, grey, red, green, orange, purple and yellow, in this order. */
export interface CustomThemeColors {
  color1: ThemeShades
  color2: ThemeShades
  color3: ThemeShades
  color4: ThemeShades
  color5: ThemeShades
  color6: ThemeShades
  color7: ThemeShades
  white: string
  black: string
}

export interface CustomThemes {
  dark?: Partial<CustomThemeColors>
  light?: Partial<CustomThemeColors>
}

export interface ICustomThemesApi {
  applyCustomThemes(themes: CustomThemes): Promise<void>
  resetCustomThemes(): Promise<void>
}
