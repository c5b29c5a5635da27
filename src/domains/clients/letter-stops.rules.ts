export const STOP_PATH = '/letters/'
