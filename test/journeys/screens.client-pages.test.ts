import { declareScreenJourneys } from './screen-journey.ts'

declareScreenJourneys('client-pages')
