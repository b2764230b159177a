/** Throws unless the name is that of a CSS custom property, `--name` (CHART-52). */
export function checkPropertyName(name: string): void {
  if (!/^--[\w-]+$/.test(name))
    throw new Error(`CSS custom property name must start with two hyphens: ${name}`)
}
