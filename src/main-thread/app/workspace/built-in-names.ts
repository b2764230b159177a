import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { i18n } from '../../i18n/instance.ts'
import { templateNames } from '../desk/templates.ts'

/** Names that the menu shows for what is no saved layout, in the page's language: no layout gets one of them. */
export const builtInNames = (): readonly string[] => [
  i18n.t('workspace:saved.default'),
  ...templateNames.map((name) => i18n.t(`desk:template.${name}`)),
]
