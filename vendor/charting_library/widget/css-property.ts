/** A styling property must be a custom one, `--name`; anything else throws (CHART-52). */
export function checkPropertyName(name: string): void {
  if (!/^--[\w-]+$/.test(name))
    throw new Error(`CSS custom property name must start with two hyphens: ${name}`)
}
