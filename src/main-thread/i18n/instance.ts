import i18next from 'i18next'

/** The page's only i18next: the library's global instance, so that `t` of 'i18next' works outside components too. */
export const i18n = i18next
