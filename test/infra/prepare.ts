// Installs SST's components where they are missing: node test/infra/prepare.ts, in the project's folder.
import { preparePlatform } from './platform.ts';

console.log(`SST's components are in ${preparePlatform(process.cwd())}`);
