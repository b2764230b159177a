import texts from '../locales/en/errors.json'
import { addEnglish } from '../late-english.ts'

addEnglish('errors', texts)
