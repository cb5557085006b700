/**
 * The schema of the cache: the seeds' tables, and as views the seeds' names that hold nothing of their
 * own. The stage tables have few indexes on purpose: DuckDB loads and rewrites an index of random keys
 * whole with every small commit, which costs far more than finding an id without one
 * (docs/decisions/0006; `node bench/indexes.mjs` measures it).
 */
import type { Migration } from './migration.js';

export const CACHE_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'layers, stages, answers',
    statements: [
      `CREATE TABLE query_cache (
        query_hash VARCHAR PRIMARY KEY,
        query VARCHAR NOT NULL,
        language VARCHAR NOT NULL,
        plan_id VARCHAR NOT NULL,
        plan_data JSON,
        fingerprint VARCHAR NOT NULL,
        plan_hash VARCHAR NOT NULL,
        bytes BIGINT NOT NULL,
        created_at TIMESTAMP,
        last_accessed TIMESTAMP
      )`,
      `CREATE TABLE plan_cache (
        plan_hash VARCHAR PRIMARY KEY,
        plan_id VARCHAR,
        tool_response_ids JSON,
        outcomes JSON,
        call_keys VARCHAR[],
        response_ids VARCHAR[],
        bytes BIGINT NOT NULL,
        created_at TIMESTAMP,
        last_accessed TIMESTAMP
      )`,
      `CREATE TABLE stage_runs (
        response_id VARCHAR NOT NULL,
        stage VARCHAR NOT NULL,
        version VARCHAR NOT NULL,
        tool VARCHAR NOT NULL,
        item_count INTEGER NOT NULL,
        findings JSON,
        duration_ms DOUBLE NOT NULL,
        request_url VARCHAR NOT NULL,
        raw_ref VARCHAR NOT NULL,
        tool_version VARCHAR NOT NULL,
        bytes BIGINT NOT NULL,
        created_at TIMESTAMP,
        last_accessed TIMESTAMP
      )`,
      `CREATE TABLE extractions (
        extraction_id VARCHAR NOT NULL,
        response_id VARCHAR NOT NULL,
        tool VARCHAR NOT NULL,
        extraction_type VARCHAR NOT NULL,
        extraction_path VARCHAR,
        extracted_data JSON,
        extraction_metadata JSON,
        extracted_at TIMESTAMP,
        span_start BIGINT NOT NULL,
        span_end BIGINT NOT NULL,
        version VARCHAR NOT NULL,
        ordinal INTEGER NOT NULL
      )`,
      `CREATE TABLE derivations (
        derivation_id VARCHAR NOT NULL,
        extraction_id VARCHAR NOT NULL,
        tool VARCHAR NOT NULL,
        derivation_type VARCHAR NOT NULL,
        derived_data BLOB,
        derivation_metadata JSON,
        derived_at TIMESTAMP,
        source_ref VARCHAR NOT NULL,
        evidence JSON,
        provenance_id VARCHAR NOT NULL,
        response_id VARCHAR NOT NULL,
        version VARCHAR NOT NULL,
        ordinal INTEGER NOT NULL
      )`,
      `CREATE TABLE claims (
        claim_id VARCHAR NOT NULL,
        derivation_id VARCHAR NOT NULL,
        subject VARCHAR NOT NULL,
        predicate VARCHAR NOT NULL,
        value JSON,
        provenance_chain JSON,
        tool VARCHAR NOT NULL,
        source_ref VARCHAR NOT NULL,
        entry_ref VARCHAR NOT NULL,
        response_id VARCHAR NOT NULL,
        version VARCHAR NOT NULL,
        ordinal INTEGER NOT NULL
      )`,
      `CREATE TABLE answers (
        answer_key VARCHAR PRIMARY KEY,
        plan_hash VARCHAR NOT NULL,
        query_hash VARCHAR NOT NULL,
        answer VARCHAR NOT NULL,
        bytes BIGINT NOT NULL,
        created_at TIMESTAMP,
        last_accessed TIMESTAMP
      )`,
      `CREATE TABLE senses (
        sense_id VARCHAR NOT NULL,
        claim_ids VARCHAR[],
        bytes BIGINT NOT NULL,
        created_at TIMESTAMP,
        last_accessed TIMESTAMP
      )`,
      'CREATE TABLE jobs (job_id VARCHAR PRIMARY KEY, position VARCHAR NOT NULL)',
      'CREATE INDEX idx_stage_runs_response ON stage_runs(response_id)',
      'CREATE INDEX idx_extractions_response ON extractions(response_id)',
      'CREATE INDEX idx_derivations_response ON derivations(response_id)',
      'CREATE INDEX idx_claims_response ON claims(response_id)',
      'CREATE INDEX idx_claims_subject ON claims(subject)',
      'CREATE VIEW plan_calls AS SELECT unnest(call_keys) AS call_key, plan_hash FROM plan_cache',
      `CREATE VIEW provenance_records AS
        SELECT d.provenance_id,
          any_value(d.tool) AS source,
          any_value(d.source_ref) AS source_ref,
          any_value(r.request_url) AS request_url,
          any_value(r.raw_ref) AS raw_ref,
          min(d.derived_at) AS extracted_at,
          arg_max(r.tool_version, r.created_at) AS tool_version,
          json_object('response_id', any_value(d.response_id)) AS metadata
        FROM derivations d
        JOIN stage_runs r
          ON r.response_id = d.response_id AND r.stage = 'derivations' AND r.version = d.version
        GROUP BY d.provenance_id`,
      `CREATE VIEW fact_index AS
        SELECT DISTINCT c.subject, c.predicate, d.tool, d.derivation_id AS fact_id, d.provenance_id
        FROM claims c
        JOIN derivations d ON d.derivation_id = c.derivation_id`,
      // A fact may give several claims; the first says what the fact is about.
      `CREATE VIEW tool_facts AS
        SELECT d.derivation_id AS fact_id,
          any_value(d.tool) AS tool,
          any_value(d.derivation_type) AS fact_type,
          arg_min(c.subject, c.ordinal) AS subject,
          arg_min(c.predicate, c.ordinal) AS predicate,
          any_value(d.derived_data) AS fact_data,
          any_value(d.provenance_id) AS provenance_id
        FROM derivations d
        LEFT JOIN claims c ON c.derivation_id = d.derivation_id
        GROUP BY d.derivation_id`,
      `CREATE VIEW index_metadata AS
        SELECT tool,
          max(created_at) AS last_built,
          CAST(coalesce(sum(item_count) FILTER (WHERE stage = 'derivations'), 0) AS INTEGER) AS fact_count,
          arg_max(tool_version, created_at) AS tool_version,
          CAST(sum(duration_ms) AS INTEGER) AS build_duration_ms
        FROM stage_runs
        GROUP BY tool`,
    ],
  },
];
