import type { QueryClient } from '@tanstack/react-query';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

/**
 * The one table of what depends on what: for each entity that a live update or a mutation names, the queries
 * that are out of date once it has changed.
 */
const DEPENDANTS = {
  /** What other pages make of photos: the home gallery, the portfolio with its counts and categories, the figures, the projects. */
  photos: [
    'ownPhotos',
    'ownPhotoIds',
    'publicPhotos',
    'portfolio',
    'portfolioPhotos',
    'photoStats',
    'sitePages',
    'sitePage',
  ],
  /** The photo lists of My Photos and what they can be filtered by, an opened photo, and the space they use (UPL-26). */
  photoLists: ['ownPhotosPage', 'ownPhoto', 'ownPhotoFacets', 'storageUsage'],
  /** The used space; part of the row above. */
  storage: ['storageUsage'],
  /** Where a photo is used, which photos carry themselves. */
  photoUse: ['ownPhotos', 'ownPhotosPage', 'ownPhoto'],
  categories: ['customCategories', 'ownPhotosPage', 'portfolio', 'portfolioPhotos', 'publicPhotos'],
  /** The gallery names the photographer. */
  profile: ['currentUser', 'ownProfile', 'ownTemplate', 'portfolio', 'portfolioPhotos', 'publicPhotos'],
  hero: ['ownHero', 'heroOf'],
  /** The stock heroes, which pages show, and what was done to them. */
  banners: ['adminHeroImages', 'heroImages', 'defaultHero', 'ownHero', 'heroOf', 'adminActs'],
  template: ['ownLogo', 'ownLook', 'ownTemplate', 'templateOf', 'portfolio'],
  /** All visitors' pages. */
  page: ['ownHero', 'ownTemplate', 'portfolio', 'portfolioPhotos', 'templateOf', 'heroOf', 'publicPhotos'],
  /** Progress and ends of long work. */
  jobs: ['task', 'libraryImports'],
  /** Administrators' messages; a deleted one takes e-mails along, and is an act. */
  enquiries: ['enquiries', 'emails', 'adminActs'],
  session: ['currentUser'],
  /** The dashboard's users, what was done to them, and what comes and goes with them. */
  users: [
    'adminUsers',
    'adminActs',
    'adminPhotos',
    'publicPhotos',
    'enquiries',
    'emails',
    'storedUsers',
    'storedFiles',
    'quarantine',
  ],
  /** Queues of background jobs, and what was done to them. */
  queues: ['adminQueues', 'failedJobs', 'adminActs'],
  tasks: ['adminTasks', 'adminActs'],
  /** The files of users, and what becomes of their photos. */
  storedFiles: ['storedUsers', 'storedFiles', 'quarantine', 'adminPhotos', 'adminActs'],
  quarantine: ['quarantine', 'storedFiles', 'adminActs'],
  /** A finished audit, and whether deletions may go on after it. */
  audits: ['storageAudit', 'deletionHold', 'adminActs'],
  /** What a repair makes of findings: files come into quarantine or out of it, photos are marked. */
  repairs: ['auditFindings', 'repairPlan', 'quarantine', 'storedUsers', 'storedFiles', 'adminPhotos', 'adminActs'],
  deletions: ['deletionHold', 'quarantine', 'adminActs'],
  /** What administrators have done. */
  acts: ['adminActs'],
  /** Client galleries: what is in them, and what those who look at them have said and done. */
  clientGalleries: [
    'galleries',
    'clientGallery',
    'galleryPhotos',
    'galleryMarks',
    'galleryActivity',
    'galleryMails',
    'clientPages',
  ],
  /** Projects, pages and the navigation between them. */
  site: ['site', 'sitePages', 'sitePage', 'photoProjects', 'ownPhotosPage', 'ownPhotoIds'],
  photoLibrary: ['googlePhotosStatus', 'googlePhotosAlbums', 'pickerStatus'],
} satisfies Record<string, readonly RouteName[]>;

export type Changed = keyof typeof DEPENDANTS;

/** Invalidates the queries that depend on what has changed: refetched now where shown, else when next shown. */
export const refreshDependants = (client: QueryClient, ...changed: Changed[]): Promise<unknown> => {
  const names = new Set<RouteName>(changed.flatMap((thing) => DEPENDANTS[thing]));
  return Promise.all([...names].map((name) => client.invalidateQueries({ queryKey: [ROUTES[name].path] })));
};
