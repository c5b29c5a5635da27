import { declareScreenJourneys } from './screen-journey.ts'

declareScreenJourneys('visitors')
