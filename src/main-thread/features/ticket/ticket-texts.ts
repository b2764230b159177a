import type { TFunction } from 'i18next'
import type { FieldError } from '#shared/contracts/ticket.ts'
import type { FieldNote } from '../../trading/ticket/draft.ts'

/** Why a field's value is refused, in the page's language. */
export const fieldErrorText = (t: TFunction, error: FieldError): string =>
  t(`ticket:field.${error.key}`, { ...error.params, defaultValue: t('ticket:error.other') })

/** First error of a field; undefined if there is none. */
export const errorOf = (
  t: TFunction,
  errors: readonly FieldError[] | undefined,
  field: FieldError['field'],
): string | undefined => {
  const error = errors?.find((one) => one.field === field)
  return error === undefined ? undefined : fieldErrorText(t, error)
}

/** How leaving the field corrected it. */
export const noteText = (t: TFunction, note: FieldNote | null): string | undefined =>
  note === null ? undefined : t(`ticket:note.${note.key}`, { ...note.params })
