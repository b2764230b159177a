import '../../i18n/english/commands.ts'
import '../../i18n/english/desk.ts'
import { i18n } from '../../i18n/instance.ts'
import { pushNotice } from '../../stores/notices.ts'
import { offerCommands } from '../../stores/page-commands.ts'
import { tableCommands } from './table-commands.ts'
import { templateNames } from '../desk/templates.ts'

/** The names of all templates, in the page's language and in English. */
const templates = (): string =>
  [i18n.language, 'en']
    .flatMap((language) => templateNames.map((name) => i18n.getFixedT(language)(`desk:template.${name}`)))
    .join(', ')

const explain = (): void =>
  pushNotice({ id: 'layouts-wider', tone: 'info', titleKey: 'desk:wider', bodyKey: '', params: {} })

/** On a phone, whose page has one layout: the palette says so where a layout is searched, and has the tables. Returns a function that withdraws it. */
export const offerPhoneLayouts = (): (() => void) =>
  offerCommands(() => [
    ...tableCommands(),
    {
      id: 'layouts-wider',
      group: 'view',
      words: 'desk',
      also: templates(),
      isSearchedOnly: true,
      name: (t) => t('desk:wider'),
      run: explain,
    },
  ])
