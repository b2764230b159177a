/** Documented options that this build does not support: each is traced once and ignored. */
export const UNSUPPORTED_OPTIONS = [
  'additional_symbol_info_fields',
  'custom_indicators_getter',
  'custom_timezones',
  'header_widget_buttons_mode',
  'image_storage_adapter',
] as const

/** Error message of every documented member that this build does not support. */
export const notSupported = (member: string): string =>
  `${member} is not supported by this build of charting_library`

/** Adds a method that throws for each name that `target` does not have. */
export function refuse<Target extends object>(
  target: Target,
  object: string,
  names: readonly string[],
): Target {
  for (const name of names) {
    if (name in target) continue
    Object.defineProperty(target, name, {
      enumerable: false,
      value: () => {
        throw new Error(notSupported(`${object}.${name}`))
      },
    })
  }
  return target
}
