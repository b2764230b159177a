import texts from '../locales/en/pages.json'
import { addEnglish } from '../late-english.ts'

addEnglish('pages', texts)
